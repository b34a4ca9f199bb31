/** A page that has not rendered after this time is not the one that was pressed. */
const GIVE_UP_MS = 10_000;

/**
 * Once the app has replaced the document, presses what stands for the control that was pressed in it: the button of the
 * same meetup's seat, or a link to the same page. Other buttons are not known to mean the same. Gives up when the user
 * presses something in the app, or the app leads elsewhere.
 */
export function pressAgain(takePress: () => HTMLElement | null, root: HTMLElement): void {
  const [shown] = root.children;
  const { pathname } = location;
  let isSame: ((control: HTMLElement) => boolean) | null = null;
  const stop = () => {
    observer.disconnect();
    removeEventListener('click', stop, { capture: true });
  };
  const observer = new MutationObserver(() => {
    // Until then presses are kept, and the last one counts.
    if (shown?.isConnected) return;
    isSame ??= waitFor(takePress());
    if (isSame === null || location.pathname !== pathname) return stop();
    const found = [...root.querySelectorAll<HTMLElement>('[data-activity], a[data-with-state]')].find(isSame);
    if (found === undefined) return;
    stop();
    found.click();
  });
  const waitFor = (pressed: HTMLElement | null) => {
    const { activity } = pressed?.dataset ?? {};
    const href = pressed?.getAttribute('href') ?? null;
    if (activity === undefined && href === null) return null;
    setTimeout(stop, GIVE_UP_MS);
    addEventListener('click', stop, { capture: true });
    return (control: HTMLElement) =>
      activity === undefined ? control.getAttribute('href') === href : control.dataset.activity === activity;
  };
  observer.observe(root, { childList: true, subtree: true });
}
