/** How many tables wait for this reader: on the icon of the installed app, and beside "Tables" in the head of the page. */

interface Badged {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

export function tellWaiting(all: number, others: number): void {
  const device = navigator as Navigator & Badged;
  void (all > 0 ? device.setAppBadge?.(all) : device.clearAppBadge?.())?.catch(() => {}); // not every browser may
  const head = document.querySelector<HTMLElement>("[data-waiting]");
  if (!head || head.dataset.waiting === String(others || "")) return;
  head.dataset.waiting = String(others || "");
  const words = head.querySelector(".sr");
  head.replaceChildren(...(others > 0 ? [String(others), ...(words ? [words] : [])] : []));
}
