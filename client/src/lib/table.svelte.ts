/** The table as one object: the sight it shows, what has been clicked so far, and what is sent. */

import type { HintsMessage, LogLine, Move, OffersMessage, RefusalMessage, Scene, SightMessage, Text, ToClient, ToHouse, WarningMessage } from "../wire";
import { draftable, onward, toggled, type Sending } from "./draft";
import { Flight } from "./flight.svelte";
import { foresee } from "./foresee";
import { Notes } from "./notes.svelte";
import { timelineFrom } from "./timeline";
import type { Lesson } from "./lesson.svelte";
import type { Puzzle } from "./puzzle.svelte";
import type { Status } from "./link";
import { Hold } from "../gestures/hold.svelte";
import { Player } from "./player.svelte";
import { wantedOf } from "./pointing";
import { call, say, sayOwn, type Catalogues, type Locale } from "./say";
import { click, emptyIndex, indexScene, keptIn, litIn, nothingChosen, ranked, type Choice, type Index, type Step } from "./select";
import { Settings } from "./settings.svelte";
import type { Menu, Refusal, Tooltip } from "./shown";
import { play } from "./sound";
import { shared } from "./shared";
import { steady } from "./steady";
import { Surroundings } from "./surroundings.svelte";
import { Talk } from "./talk.svelte";
import type { Key } from "./things";

export type { Menu, Refusal, Tooltip } from "./shown";

export type Sender = (message: ToHouse) => boolean;

const READ = 5000; // ms somebody needs to read why not

export class Table extends Surroundings {
  now: SightMessage | null = $state.raw(null); // the newest the house has sent
  player: Player | null = $state.raw(null); // instead of that, an earlier moment is shown
  lesson: Lesson | null = $state.raw(null); // instead of the house, a lesson answers …
  puzzle: Puzzle | null = $state.raw(null); // … or a puzzle
  desk: HTMLElement | null = $state.raw(null); // … or a script of the page: what it says, in the dock
  status: Status = $state("opening");
  heard: LogLine[] = $state.raw([]); // the log so far
  readonly talk = new Talk((message) => this.send(message));
  seenAt = $state(0); // when the sight came, for clocks that run on
  choice: Choice = $state.raw({ chosen: [], moves: [] });
  menu: Menu | null = $state.raw(null);
  tooltip: Tooltip | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  asking: Move | null = $state.raw(null); // one move is left and waits for a yes
  waiting = $state(false); // a move is on its way …
  #flight: Flight | null = $state.raw(null); // … or was
  draft: readonly string[] = $state.raw([]); // moves chosen and not yet sent
  sending: Sending | null = $state.raw(null); // a draft on its way, move by move
  lastOwn = $state(-1); // line of the viewer's last own move
  warning: WarningMessage | null = $state.raw(null); // a move the coach asks about once more
  hints: HintsMessage | null = $state.raw(null);
  hinting = $state(false); // a bot is being asked
  offers: OffersMessage | null = $state.raw(null); // the moves to choose from for the next turn
  readonly notes = new Notes((message) => this.send(message));
  missing = $state(false); // there is nothing to show
  readonly settings = new Settings();
  readonly hold = new Hold(this);
  readonly sight: SightMessage | null = $derived(this.player ? this.player.sight : this.now);
  readonly log: LogLine[] = $derived(this.player ? this.player.timeline.log : this.heard);
  /** Does the house wait for this viewer, whatever is shown? */
  readonly called: boolean = $derived(
    this.now !== null && !this.now.result && (this.now.acting ?? []).includes(this.now.scene.viewer) && (this.now.mine ?? []).includes(this.now.scene.viewer),
  );
  /** Is this viewer asked to play again? */
  readonly invited: boolean = $derived(this.now?.rematch === "asked");
  /** The address of the next match for those who have accepted it. */
  readonly onward: string = $derived(this.now?.again && this.now.rematch === "agreed" ? `/table/${this.now.again}` : "");
  /** What the title of the page and a sound should tell somebody who is not looking. */
  readonly news: string = $derived(this.called ? "Your turn" : this.invited ? "Play again?" : this.onward ? "The next match is dealt." : "");
  /** Have the others done something since this viewer's last turn that can be looked at now? Not while a move is on its way. */
  readonly missed: boolean = $derived(
    !this.waiting && this.player === null && this.now !== null && (this.now.since ?? -1) >= 0 && (this.now.mine ?? []).length === 1,
  );
  /** Is nobody else there, neither people nor a connection? */
  readonly apart: boolean = $derived(this.lesson !== null || this.puzzle !== null || this.desk !== null);
  /** Is it unanswered after the frame that showed the press? */
  readonly overdue: boolean = $derived(this.waiting && (this.#flight?.overdue ?? false));
  /** The picture while a move is on its way to the house, as it will be should the house take it; null: nobody can tell. */
  readonly foreseen: Scene | null = $derived(this.overdue && !this.apart && !this.player ? foresee(this.now!.scene, this.move(this.#flight!.move), this.#flight!.picked.chosen) : null);
  readonly index: Index = $derived(this.sight ? indexScene(this.sight.scene) : emptyIndex());
  readonly viewer: number = $derived(this.sight?.scene.viewer ?? -1);
  readonly myTurn: boolean = $derived(
    this.sight !== null && !this.sight.result && !this.sight.paused && (this.sight.acting ?? []).includes(this.viewer) && (this.sight.mine ?? []).includes(this.viewer),
  );
  /** How many moves may be drafted; fewer than two: each is sent at once. */
  readonly limit: number = $derived(this.myTurn && !this.apart ? (this.sight?.scene.prompt.draft?.length ?? 0) : 0);
  readonly locale: Locale;
  send: Sender = () => false;
  #clicked: DOMRect | null = null;
  #refusedAt = 0;
  #ownBefore = -1; // lastOwn, should the move on its way be refused
  #stopped: Sending | null = null; // the house is asked why the rest of a draft may not be played

  constructor(lang: string, catalogues: Catalogues) {
    super();
    this.locale = { lang, ...catalogues, name: (seat) => this.name(seat) };
  }

  say = (text: Text | null | undefined): string => say(text, this.locale);

  /** A sentence of the client itself, by its English words. */
  t = (key: string, args: Record<string, unknown> = {}): string => sayOwn([key, args], this.locale);

  name(seat: number): string {
    const somebody = this.sight?.people.find((one) => one.seat === seat);
    if (somebody?.name) return call(somebody.name, this.locale);
    const panel = this.sight?.scene.seats.find((one) => one.seat === seat);
    return panel ? this.say(panel.title) : this.t("seat {n}", { n: seat + 1 });
  }

  move(notation: string): Move {
    return this.sight?.scene.moves?.find((one) => one.move === notation) ?? { move: notation, label: [notation] };
  }

  /** The line to the house came up or went down. Lost with it are a hint asked for and what of a draft is not sent. */
  connected(status: Status): void {
    this.status = status;
    if (status === "open") {
      this.notes.send();
      return;
    }
    this.talk.giveBack();
    this.hinting = false;
    if (this.sending) this.#stop(this.sending, ["connection lost, trying again …"]);
    else if (this.waiting) this.#refused({ type: "refusal", say: ["Connection lost: the move may not have arrived."] });
  }

  receive(message: ToClient): void {
    if (message.type === "sight") this.#see(message);
    else if (message.type === "refusal") this.#refused(message);
    else if (message.type === "chat") this.talk.hear(message, this.now?.mine ?? []);
    else if (message.type === "warning") this.#warned(message);
    else if (message.type === "notes") this.notes.hear(message.words);
    else if (message.type === "offers") this.offers = message;
    else if (message.type === "hints") {
      this.hinting = false;
      if (message.line === this.now?.line && message.seat === this.viewer) this.hints = message;
    }
  }

  #see(sight: SightMessage): void {
    const before = this.now;
    this.now = { ...shared(before, { ...sight, scene: steady(this.foreseen ?? before?.scene, sight.scene) }) };
    this.seenAt = Date.now();
    this.heard = [...this.heard.filter((entry) => entry.line <= (sight.log_since ?? 0)), ...sight.log];
    const sending = this.sending;
    const asked = sending ? sight.line : (sight.asked_since ?? sight.line); // since then the question has been the same
    if (before && before.scene.viewer === sight.scene.viewer && asked <= before.line && before.line <= sight.line) {
      if (!this.waiting) this.#keepChoice(); // else it has not heard of the move yet
      if (this.onward && !before.again) this.moveOn(this.onward);
      return;
    }
    const answered = this.waiting;
    this.waiting = false;
    this.hinting = false;
    this.hints = this.offers = this.warning = null;
    this.drop();
    if (answered || Date.now() - this.#refusedAt > READ) this.refusal = null; // others must not wipe it away unread
    this.#stopped = null;
    if (sending) this.#goOn(sending, before?.scene.viewer === sight.scene.viewer && this.myTurn ? this.index.all : []);
  }

  /** Same question, new picture (somebody came, went, or acted at the same time): what was clicked stays clicked. */
  #keepChoice(): void {
    if (!this.draft.every((move) => this.index.all.includes(move))) this.draft = [];
    const kept = keptIn(this.index, this.choice);
    if (kept) this.choice = kept;
    else this.drop();
  }

  /** The coach holds a move to be bad, and it was not played; nor is what of a draft was to follow it. */
  #warned(message: WarningMessage): void {
    this.waiting = false;
    this.lastOwn = this.#ownBefore;
    this.drop();
    if (message.line === this.now?.line) this.warning = message;
  }

  /** Play the move all the same. */
  insist(): void {
    if (this.warning) this.play(this.move(this.warning.move), true, true);
  }

  #refused(message: RefusalMessage): void {
    const played = this.waiting || message.asked === this.#flight?.move; // too much at once is refused unread
    this.waiting = this.hinting = false;
    if (message.say[0] === "") return; // asked why not, and it may
    this.talk.giveBack();
    if (played) {
      this.lastOwn = this.#ownBefore;
      this.choice = nothingChosen(this.index); // nothing could follow on what was chosen
    }
    const stopped = this.sending ?? this.#stopped;
    if (stopped) {
      this.#stop(stopped, message.say, message.rule);
      return;
    }
    this.refusal = { say: message.say, rule: message.rule ?? "", near: this.#clicked };
    this.#refusedAt = Date.now();
    if (this.settings.sound === "all") play("refused", this.settings.volume);
  }

  readonly #lit: ReadonlySet<Key> = $derived(litIn(this.index, this.choice));
  isLit = (key: Key): boolean => {
    if (this.hold.grip) return this.hold.grip.goals.has(key) && !this.#isFull(key); // while dragging: where it may go
    return (this.offers ? this.#planned(key) !== "" : false) || (this.myTurn && !this.overdue && !this.#isFull(key) && this.#lit.has(key));
  };

  /** Is it in the draft? Null: it is nothing to draft. */
  isDrafted = (key: Key): boolean | null => {
    const move = draftable(key, this.index, Math.max(2, this.limit)); // the rest may be on its way
    if (move !== null && this.draft.includes(move)) return true;
    return this.#drafts(key) === null ? null : false;
  };

  #isFull(key: Key): boolean {
    return this.draft.length > 0 && this.draft.length >= this.limit && this.isDrafted(key) === false;
  }

  /** The move a click drafts; what is dangerous is asked about by itself. */
  #drafts(key: Key): string | null {
    const move = this.choice.chosen.length === 0 ? draftable(key, this.index, this.limit) : null;
    return move === null || this.move(move).mark === "danger" ? null : move;
  }

  #toggle(move: string): void {
    const draft = toggled(this.draft, move, this.limit);
    if (draft) this.draft = draft;
    else this.refusal = { say: ["No more than {n} at once: first let one go.", { n: this.limit }], rule: "", near: this.#clicked };
  }

  /** Send what is drafted: the first move now, each of the others when the house has taken the one before. */
  sendDraft(): void {
    const [first, ...left] = this.draft;
    if (first === undefined || this.waiting || !this.sight) return;
    this.refusal = null;
    this.#sendNext(first, { line: this.sight.line, left, done: 0, all: this.draft.length });
  }

  #sendNext(move: string, sending: Sending): void {
    this.draft = [move, ...sending.left];
    this.sending = sending;
    this.play(this.move(move), true);
  }

  #goOn(sending: Sending, legal: readonly string[]): void {
    const step = onward(sending, this.sight?.line ?? 0, legal);
    if (step.kind === "send") this.#sendNext(step.move, step.sending);
    if (step.kind !== "stop") return;
    this.#stop(step.sending, ["this is not possible any more"]);
    this.#stopped = step.sending;
    if (step.move !== null && this.myTurn) this.send({ type: "why", move: step.move, seat: this.viewer });
  }

  #stop({ done, all }: Sending, why: Text, rule = ""): void {
    this.waiting = false;
    this.drop();
    this.#stopped = null;
    this.refusal = { say: ["Stopped after {done} of {all}: {why}", { done, all, why: { say: why } }], rule, near: null };
    if (this.settings.sound === "all") play("refused", this.settings.volume);
  }

  isChosen = (key: Key): boolean => this.foreseen === null && ((this.waiting && this.#flight?.picked) || this.choice).chosen.includes(key);

  click(key: Key, anchor: DOMRect): void {
    if (this.waiting || !this.sight || this.player) return;
    this.clear();
    this.#clicked = anchor;
    const planned = this.#planned(key);
    if (planned) {
      this.plan(planned);
      return;
    }
    const drafted = this.#drafts(key);
    if (drafted !== null) {
      this.asking = null;
      this.#toggle(drafted);
      return;
    }
    this.settle(click(key, this.index, this.choice), anchor);
  }

  /** What was said and shown to the last thing done makes room for the next. */
  clear(): void {
    this.#flight = this.#stopped = this.refusal = this.menu = this.tooltip = null;
  }

  /** What a click, or letting something go, comes to; `anchor` is where it happened. */
  settle(step: Step, anchor: DOMRect): void {
    this.#clicked = anchor;
    if (step.kind === "drop") {
      if (this.asking) this.play(this.asking, true);
      else this.drop();
      return;
    }
    this.asking = null;
    if (step.kind === "why") this.send({ type: "why", move: step.move, seat: this.viewer });
    if (step.kind === "narrow" || step.kind === "play") this.draft = []; // another beginning
    if (step.kind === "narrow") {
      this.choice = step.choice;
      if (step.menu.length > 0 && [...step.menu, ""].includes(wantedOf(this))) this.menu = { moves: step.menu.map((move) => this.move(move)), anchor };
    }
    if (step.kind === "play") this.play(this.move(step.move), !this.settings.confirm || this.lesson !== null, false, step.choice); // a slip in a lesson costs nothing
  }

  /** Is it new or elsewhere, compared with the moment before? While looking back, and in a lesson. */
  isFresh = (key: Key): boolean => (this.player ?? this.lesson)?.changed.has(key) ?? false;

  /** What a hint says about a thing: the place of the best move it begins, counted from 1; "" if none. */
  hintOf = (key: Key): string => this.#hinted.get(key) ?? "";

  readonly #hinted: Map<Key, string> = $derived(ranked(this.index, this.hints?.moves ?? []));

  askHint(): void {
    if (!this.sight?.may_hint || !this.myTurn || this.hinting) return;
    this.hinting = this.send({ type: "hint", line: this.sight.line, seat: this.viewer });
  }

  /** Ask which moves may be chosen for the next turn. */
  askPlan(): void {
    if (this.sight?.may_plan) this.send({ type: "offer", seat: this.viewer });
  }

  /** Have this played when the turn comes; an empty move: nothing any more. */
  plan(move: string): void {
    this.offers = null;
    this.send({ type: "plan", seat: this.viewer, move });
  }

  /** The move a thing stands for while the next one is being planned. */
  #planned(key: Key): string {
    const move = this.offers ? (this.index.things.get(key)?.tries ?? "") : "";
    return this.offers?.moves.some((one) => one.move === move) ? move : "";
  }

  /** Look back at what happened since this viewer's last turn. */
  async lookBack(): Promise<void> {
    if (!this.timelineAt || !this.missed) return;
    this.drop();
    const since = this.now?.since ?? 0;
    const fetched = await timelineFrom(this.timelineAt).catch(() => null);
    if (!fetched) {
      this.refusal = { say: ["What happened could not be fetched."], rule: "", near: null };
      return;
    }
    this.player = new Player(fetched, { fetch: null, file: "", on: "", board: "", close: () => this.lookAhead(), moved: () => {} }, since);
  }

  /** Back to the table as it is now. */
  lookAhead(): void {
    this.player?.stop();
    this.player = null;
    this.choice = nothingChosen(this.index);
  }

  /** Send a move, or ask once more first: dangerous ones always, others if the player wants that. */
  play(move: Move, sure: boolean, insist = false, picked = this.choice): void {
    this.menu = this.warning = null;
    if (!sure || (move.mark === "danger" && !insist && this.asking !== move)) {
      this.choice = picked;
      this.asking = move;
      return;
    }
    const line = this.sight?.line ?? 0;
    if (!this.send({ type: "play", move: move.move, line, seat: this.viewer, ...(insist ? { sure: true } : {}) })) {
      this.refusal = { say: ["Not connected: the move was not sent."], rule: "", near: null };
      this.drop();
      return;
    }
    this.#ownBefore = this.lastOwn;
    this.#flight = new Flight(move.move, picked);
    this.lastOwn = line + 1; // the line this move will be
    this.asking = null;
    this.waiting = true;
  }

  drop(): void {
    this.choice = nothingChosen(this.index);
    this.draft = [];
    this.sending = null;
    this.menu = null;
    this.asking = null;
    this.tooltip = null;
  }

  undo(): void {
    if (this.sight?.may_undo) this.send({ type: "undo", line: this.sight.line, seat: this.viewer });
  }

  askUndo(): void {
    if (this.sight) this.send({ type: "ask_undo", line: this.sight.line, seat: this.viewer });
  }

  answerUndo(yes: boolean): void {
    const { line, undo_asked: asked } = this.sight ?? {};
    if (line !== undefined && asked !== undefined) this.send({ type: "answer_undo", line, asked, seat: this.viewer, yes });
  }
}
