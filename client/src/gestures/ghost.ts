/** The thing under the finger: a likeness that follows it, while the thing itself keeps its place. */

import type { Point } from "./where";

const ABOVE = 26; // px over a finger, for what it would cover

export class Ghost {
  readonly #source: HTMLElement;
  readonly #likeness: HTMLElement;
  readonly #grab: Point;

  constructor(source: HTMLElement, host: HTMLElement, at: Point, touch: boolean) {
    const rect = source.getBoundingClientRect();
    this.#source = source;
    this.#likeness = likenessOf(source, rect);
    const lift = touch && rect.height < 60 ? ABOVE : 0;
    this.#grab = { x: at.x - rect.left, y: at.y - rect.top + lift };
    source.dataset["away"] = "";
    host.append(this.#likeness);
    this.move(at);
  }

  move({ x, y }: Point): void {
    this.#likeness.style.transform = `translate3d(${x - this.#grab.x}px, ${y - this.#grab.y}px, 0)`;
  }

  get rect(): DOMRect {
    return this.#likeness.getBoundingClientRect();
  }

  /** The thing goes on from where it was let go, once it is known where to; back home if nothing comes of it. */
  release(): () => void {
    const rest = this.#source.style.transform;
    const { position } = getComputedStyle(this.#source);
    const origin = position === "fixed" ? new DOMRect() : this.#source.parentElement?.closest("main")?.getBoundingClientRect();
    const rect = this.rect;
    this.end();
    if (!origin || !this.#source.matches(".piece")) return () => {};
    this.#put(`translate3d(${rect.left - origin.left}px, ${rect.top - origin.top}px, 0) rotate(0deg)`);
    const there = this.#source.style.transform;
    return () => {
      if (this.#source.style.transform === there) this.#source.style.transform = rest;
    };
  }

  /** At once, without a way. */
  #put(transform: string): void {
    const { style } = this.#source;
    style.transition = "none";
    style.transform = transform;
    void this.#source.offsetWidth;
    style.transition = "";
  }

  end(): void {
    delete this.#source.dataset["away"];
    this.#likeness.remove();
  }
}

function likenessOf(source: HTMLElement, rect: DOMRect): HTMLElement {
  const made = source.cloneNode(true) as HTMLElement;
  for (const name of ["id", "data-piece", "data-area", "aria-label"]) made.removeAttribute(name);
  made.classList.remove("lit", "wanted", "chosen", "moving");
  made.classList.add("carried");
  made.inert = true;
  made.setAttribute("aria-hidden", "true");
  Object.assign(made.style, { position: "fixed", left: "0", top: "0", width: `${source.offsetWidth || rect.width}px`, height: `${source.offsetHeight || rect.height}px`, zIndex: "" });
  return made;
}
