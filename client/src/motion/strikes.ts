/** Attacks: who strikes lunges at what it strikes, which gives way, falls or loses a stone the moment it is struck. */

import type { Flown } from "./flights";
import type { Happening } from "./happenings";
import { headSpot, spotOf, type Spot } from "./sight";
import type { Way } from "./ways";

type Attack = Extract<Happening, { kind: "attack" }>;

const BEGINS = 150; // while the dice still roll
const LUNGE = 430;
export const STRUCK = 380; // ms after everything began

export function strike({ root, was, now, running }: Flown, attack: Attack): void {
  const from = now.get(attack.piece);
  const to = attack.target ? was.get(attack.target) : castleSpot(root, attack.at);
  if (!from || !to) return;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const reach = Math.min(0.6, 300 / length);
  const at = (share: number): string => `${dx * share}px ${dy * share}px`;
  from.node.dataset["aloft"] = "on";
  running.play(from.node, [{ translate: "0px 0px", easing: "ease-out" }, { translate: at(-14 / length), offset: 0.3, easing: "cubic-bezier(0.6, 0, 1, 0.6)" }, { translate: at(reach), offset: 0.54, easing: "ease-out" }, { translate: "0px 0px" }], { duration: LUNGE, delay: BEGINS, easing: "linear" }, () => delete from.node.dataset["aloft"]);
  if (!attack.hit && attack.target) giveWay(now.get(attack.target)?.node, dx / length, dy / length, running);
  if (attack.hit && !attack.target) shake(castleOf(root, attack.at), running);
}

/** It was missed: a step aside. */
function giveWay(node: Element | undefined, x: number, y: number, running: Flown["running"]): void {
  if (node) running.play(node, [{ translate: "0px 0px" }, { translate: `${-9 * y}px ${9 * x}px`, offset: 0.4 }, { translate: "0px 0px" }], { duration: 210, delay: STRUCK - 50 });
}

function shake(node: Element | null, running: Flown["running"]): void {
  const steps = [0, -4, 4, -3, 2, 0];
  if (node) running.play(node, steps.map((x) => ({ translate: `${x}px ${Math.abs(x) / 2}px` })), { duration: 210, delay: STRUCK, easing: "linear" });
}

/** What is drawn of a seat that is counted by its stones; else its arms. */
function castleOf(root: Element, seat: number): Element | null {
  return root.querySelector(`[data-stones="${seat}"]`) ?? root.querySelector(`[data-head="${seat}"] .arms`);
}

function castleSpot(root: Element, seat: number): Spot | null {
  const node = castleOf(root, seat);
  return node?.getClientRects().length ? spotOf(node) : headSpot(root, seat);
}

/** Who fell is hurled over the moment it is struck, and lies where the fallen lie. */
export function fall({ root, was, now, looks, running, ghosts }: Flown, ways: readonly Way[]): void {
  for (const way of ways) {
    const id = way.was!.piece.id;
    const [from, look, to] = [was.get(id), looks.get(id), now.get(way.to.slice(2))];
    if (to && !was.has(way.piece)) running.play(to.node, [{ opacity: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1 }], { duration: 600, easing: "linear" });
    if (!from || !look) continue;
    const ghost = ghosts.raise(root, from, look);
    const [x, y, scale] = to ? [to.x - from.x, to.y - from.y, to.w / from.w] : [0, 40, 0.8];
    const struck = STRUCK / 600;
    running.play(
      ghost,
      [
        { translate: "0px 0px", rotate: "0deg", scale: "1", opacity: 1 },
        { translate: "0px 0px", rotate: "0deg", scale: "1", opacity: 1, offset: struck, easing: "ease-out" },
        { translate: "6px 2px", rotate: "19deg", scale: "1.03", opacity: 1, offset: struck + 0.1, easing: "ease-in" },
        { translate: `${x}px ${y}px`, rotate: "75deg", scale: String(scale), opacity: 0.25 },
      ],
      { duration: 600, easing: "linear", stays: true },
      () => ghost.remove(),
    );
  }
}
