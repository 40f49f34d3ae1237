/**
 * The click that follows a gesture which meant something else is nobody's business; nor is the second of a double click on
 * what came under the pointer with the first: a question is not answered before it was read.
 */

const LATE = 700; // ms after the finger is gone a browser may still send it

let until = 0;
let armed = false;
let before: Element | null = null; // the button of the last click that counted

const onClick = (event: MouseEvent): void => {
  if (event.detail === 0) return; // keys and screen readers click without pointing
  const button = (event.target as Element).closest("button, [role=button], a, label, summary");
  const other = event.detail > 1 && button !== before;
  if (!other) before = button;
  if (performance.now() > until) armed = false;
  if (!armed && !other) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** The gesture is not over yet: whatever click comes while it lasts, or soon after, is not meant. */
export function swallowClick(): void {
  armed = true;
  until = Infinity;
}

/** The finger is gone. */
export function released(): void {
  if (armed) until = performance.now() + LATE;
}

/** A new press is meant as it is. */
export function forgive(): void {
  armed = false;
}

/** Listen, before anything else hears of a click. */
export function guardClicks(): () => void {
  window.addEventListener("click", onClick, true);
  return () => window.removeEventListener("click", onClick, true);
}
