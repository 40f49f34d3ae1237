/** Movements that are under way: each ends by itself within a moment, and all at once when somebody goes on. */

export const LONGEST = 600; // ms: nothing that moves takes longer, waiting included
export const EASE = "cubic-bezier(0.25, 0.75, 0.3, 1)";

export interface Timing {
  duration: number;
  delay?: number;
  easing?: string;
  stays?: boolean; // as it is at the end, until it is taken away
}

/** Does this reader want nothing to move? */
export const wantsStill = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Does nothing move here, because nobody wants it or sees it? */
export const isStill = (): boolean => wantsStill() || document.hidden;

export class Running {
  pace = 1; // less: everything is faster, as in a replay that is
  #live = new Map<Animation, (() => void) | undefined>();

  /** Only what the compositor can do by itself: opacity, and where and how large something is drawn. */
  play(node: Element, frames: Keyframe[], { duration, delay = 0, easing = EASE, stays = false }: Timing, done?: () => void): void {
    const wait = Math.min(delay, LONGEST - duration) * this.pace;
    const animation = node.animate(frames, { duration: duration * this.pace, delay: wait, easing, fill: stays ? "both" : "backwards" });
    this.#live.set(animation, done);
    animation.onfinish = () => this.#over(animation);
  }

  /** Everything is where it belongs, now. */
  end(): void {
    for (const animation of [...this.#live.keys()]) {
      animation.onfinish = null;
      animation.cancel();
      this.#over(animation);
    }
  }

  /** And what styles alone let move, but nothing that goes on for ever. */
  endAll(root: Element): void {
    this.end();
    for (const animation of root.getAnimations({ subtree: true })) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }

  #over(animation: Animation): void {
    const done = this.#live.get(animation);
    this.#live.delete(animation);
    done?.();
  }
}
