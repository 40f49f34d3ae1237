/** What a table is told of the page it lies on. */

export class Surroundings {
  rulesAt = ""; // address of this game's rules page
  moveOn: (address: string) => void = () => {}; // the next match is dealt: everybody here has agreed to it
  recordAt = ""; // address of this match's record
  reviewAt = ""; // address of its review
  timelineAt = ""; // address of its timeline
  aidAt = ""; // address of the page with the player aid
  lessonAt = ""; // address of the game's first lesson
  newcomer = $state(false); // knows nothing of the game yet, as far as the house knows
  longestSpeech: number | undefined; // characters the house takes at once
  longestNotes: number | undefined;
  replayAt = ""; // address of the page that shows it
}
