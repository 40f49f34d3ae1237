/** What a table is told of the page it lies on. */

/** What a page lends for a place beside the table: the graph of a review, and what is said about its moves. */
export interface Beside {
  graph: HTMLElement | null;
  moves: HTMLElement;
  judged: Map<number, { grade: string; said: string }>; // the moves that cost something, by their line
}

export class Surroundings {
  rulesAt = ""; // address of this game's rules page
  moveOn: (address: string) => void = () => {}; // the next match is dealt: everybody here has agreed to it
  recordAt = ""; // address of this match's record
  reviewAt = ""; // address of its review
  timelineAt = ""; // address of its timeline
  aidAt = ""; // address of the page with the player aid
  lessonAt = ""; // address of the game's first lesson
  newcomer = $state(false); // knows nothing of the game yet, as far as the house knows
  replayAt = ""; // address of the page that shows it
  meetingAt = ""; // address of the tournament or group whose table this is
  meetingWords = ""; // of the link that leads there
  beside: Beside | null = $state.raw(null);
}
