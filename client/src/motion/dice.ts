/** Dice roll: other faces are seen on the way, the last one is the one that was rolled. Nothing is decided here. */

import { PIPS } from "../lib/dice";
import type { Flown } from "./flights";

const ROLL = 440;
const TUMBLES = 5; // faces that are seen before the one that stays

export function roll({ now, running }: Flown, pieces: readonly string[]): void {
  pieces.forEach((id, nth) => {
    const node = now.get(id)?.node;
    const lift = node?.querySelector(".lift");
    const face = node?.querySelector(".face");
    const drawn = face?.querySelector("svg");
    if (!lift || !face || !drawn) return;
    const side = nth % 2 ? 1 : -1;
    const way = [
      { translate: `${-86 - 22 * nth}px ${side * 26}px`, rotate: `${-430 - 90 * nth}deg`, opacity: 0 },
      { opacity: 1, offset: 0.12 },
      { translate: "0px 0px", rotate: "-24deg", offset: 0.66 },
      { translate: "3px -5px", rotate: "-7deg", offset: 0.82 },
      { translate: "0px 0px", rotate: "0deg", opacity: 1 },
    ];
    running.play(lift, way, { duration: ROLL, delay: 30 * nth, easing: "ease-out" });
    shownOnTheWay(drawn, nth).forEach((other, at) => {
      face.append(other);
      const until = Math.round((100 * 0.8 * (at + 1)) / TUMBLES) / 100;
      running.play(other, [{ opacity: 1 }, { opacity: 1, offset: until }, { opacity: 0, offset: until }, { opacity: 0 }], { duration: ROLL, delay: 30 * nth, easing: "linear", stays: true }, () => other.remove());
    });
  });
}

/** Other faces of the same die, the one seen first on top. */
function shownOnTheWay(die: SVGElement, nth: number): SVGElement[] {
  const pip = die.querySelector("circle");
  const own = die.querySelectorAll("circle").length;
  const others = [1, 2, 3, 4, 5, 6].filter((pips) => pips !== own);
  if (!pip) return [];
  return Array.from({ length: TUMBLES }, (_, at) => {
    const face = die.cloneNode(true) as SVGElement;
    face.classList.add("motion-face");
    face.style.zIndex = String(TUMBLES - at);
    face.querySelectorAll("circle").forEach((old) => old.remove());
    for (const [x, y] of PIPS[others[(2 * at + nth) % others.length]!]!) {
      const one = pip.cloneNode() as SVGElement;
      one.setAttribute("cx", String(x));
      one.setAttribute("cy", String(y));
      face.append(one);
    }
    return face;
  });
}
