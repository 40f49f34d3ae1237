/** Money that changes hands, and the seal under a set that is complete. */

import type { Ghosts } from "./ghosts";
import type { Happening } from "./happenings";
import type { Running } from "./running";
import { areaSpot, counterOf, isInWindow, spotOf, type Spot } from "./sight";

type Paid = Extract<Happening, { kind: "paid" }>;

const FLY = 400;
const MOST = 5; // coins that stand for any amount
const COIN = 22;
const SEAL = 62;

interface Drawn {
  root: Element;
  running: Running;
  ghosts: Ghosts;
}

/** From purse to purse; from and to nowhere they come and go over the purse itself. */
export function pay({ root, running, ghosts }: Drawn, { from, to, counter, amount }: Paid): void {
  const [giver, taker] = [from, to].map((seat) => (seat >= 0 ? counterOf(root, seat, counter) : null));
  const purse = taker ?? giver;
  if (!purse) return;
  const [start, end] = [giver ?? above(purse), taker ?? above(purse)].map((place) => (place instanceof Element ? spotOf(place) : place)) as [Spot, Spot];
  if (!isInWindow(start) && !isInWindow(end)) return;
  const coins = Math.min(amount, MOST);
  for (let nth = 0; nth < coins; nth += 1) {
    const coin = ghosts.raise(root, { ...start, w: COIN, h: COIN }, purse.querySelector(".art")?.cloneNode(true) as Element | null, "motion-coin");
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const bow = Math.min(70, Math.hypot(dx, dy) / 5) * (nth % 2 ? 0.6 : 1);
    const flight = [
      { translate: "0px 0px", opacity: giver ? 1 : 0 },
      { translate: `${dx / 2}px ${dy / 2 - bow}px`, opacity: 1, offset: 0.5 },
      { translate: `${dx}px ${dy}px`, opacity: taker ? 1 : 0 },
    ];
    running.play(coin, flight, { duration: FLY, delay: 38 * nth, easing: "ease-in-out", stays: true }, () => coin.remove());
  }
  const number = taker?.querySelector("b");
  if (number) running.play(number, [{ scale: "1" }, { scale: "1.35", offset: 0.3 }, { scale: "1" }], { duration: 180, delay: FLY });
}

function above(purse: Element): Spot {
  const spot = spotOf(purse);
  return { ...spot, y: spot.y - 46 };
}

/** It is pressed onto the set, and what it leaves is the set's own mark. */
export function seal({ root, running, ghosts }: Drawn, area: string): void {
  const spot = areaSpot(root, area);
  if (!spot || !isInWindow(spot)) return;
  const size = Math.min(SEAL, spot.w);
  const stamp = ghosts.raise(root, { ...spot, w: size, h: size }, null, "motion-seal");
  stamp.style.fontSize = `${size * 0.55}px`;
  const pressed = [
    { scale: "2.4", rotate: "-32deg", opacity: 0, easing: "cubic-bezier(0.5, 0, 1, 0.6)" },
    { scale: "0.92", rotate: "-12deg", opacity: 1, offset: 0.36 },
    { scale: "1", rotate: "-12deg", opacity: 1, offset: 0.48 },
    { scale: "1", rotate: "-12deg", opacity: 1, offset: 0.8 },
    { scale: "1.04", rotate: "-12deg", opacity: 0 },
  ];
  running.play(stamp, pressed, { duration: 600, easing: "linear", stays: true }, () => stamp.remove());
}
