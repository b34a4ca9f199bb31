/** A page that has not rendered after this time is not the one that was pressed. */
const GIVE_UP_MS = 10_000;

/**
 * Presses what stands for a control of the document once the app has replaced it: the button of the same seat, or the
 * link to the same page. Other buttons are not known to mean the same.
 */
export function pressAgain(pressed: HTMLElement, root: HTMLElement): void {
  const { seat } = pressed.dataset;
  const href = pressed.getAttribute('href');
  if (seat === undefined && href === null) return;
  const isSame = (control: HTMLElement) =>
    seat === undefined ? control.getAttribute('href') === href : control.dataset.seat === seat;
  const observer = new MutationObserver(() => {
    if (pressed.isConnected) return;
    const found = [...root.querySelectorAll<HTMLElement>('[data-seat], a[href]')].find(isSame);
    if (found === undefined) return;
    observer.disconnect();
    found.click();
  });
  observer.observe(root, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), GIVE_UP_MS);
}
