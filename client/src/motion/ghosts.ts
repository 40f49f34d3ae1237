/** Pictures of things that are no longer there, or never were, for as long as they move: nobody can touch or read them. */

import type { Spot } from "./sight";
import "./motion.css";

/** The look of a piece, to be kept after the piece is gone. */
export function lookOf(node: Element): HTMLElement | null {
  const lift = node.querySelector(".lift");
  return lift ? (lift.cloneNode(true) as HTMLElement) : null;
}

export class Ghosts {
  #layer: HTMLElement | null = null;

  /** A picture with its middle at a spot, as large as that; or nothing in it yet. */
  raise(root: Element, spot: Spot, look: Element | null, kind = ""): HTMLElement {
    const ghost = document.createElement("div");
    ghost.className = `motion-ghost ${kind}`;
    Object.assign(ghost.style, { left: `${spot.x - spot.w / 2}px`, top: `${spot.y - spot.h / 2}px`, width: `${spot.w}px`, height: `${spot.h}px` });
    if (look) ghost.append(look);
    this.#layerIn(root).append(ghost);
    return ghost;
  }

  #layerIn(root: Element): HTMLElement {
    if (this.#layer?.isConnected) return this.#layer;
    this.#layer = document.createElement("div");
    this.#layer.className = "motion-ghosts";
    this.#layer.inert = true;
    this.#layer.setAttribute("aria-hidden", "true");
    root.append(this.#layer);
    return this.#layer;
  }
}
