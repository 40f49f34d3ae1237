/** A box that can be scrolled shows it: its edge fades where something lies beyond. */

const END = 2; // px: less than that is nothing

/** Svelte action: `data-more` says at which edges ("left", "right", "up", "down") there is more. */
export function overflowing(box: HTMLElement): { destroy(): void } {
  const look = (): void => {
    const right = box.scrollWidth - box.clientWidth - box.scrollLeft;
    const down = box.scrollHeight - box.clientHeight - box.scrollTop;
    const more = [box.scrollLeft > END && "left", right > END && "right", box.scrollTop > END && "up", down > END && "down"];
    box.dataset["more"] = more.filter(Boolean).join(" ");
    if (box.dataset["more"] && !box.querySelector("a, button")) box.tabIndex = 0; // so that keys can scroll it, too
    else box.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(box);
  const parts = new MutationObserver(look);
  parts.observe(box, { childList: true, subtree: true, characterData: true });
  box.addEventListener("scroll", look, { passive: true });
  look();
  return {
    destroy: () => {
      sizes.disconnect();
      parts.disconnect();
      box.removeEventListener("scroll", look);
    },
  };
}
