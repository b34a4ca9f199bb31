/** A page that has not rendered after this time is not the one that was pressed. */
const GIVE_UP_MS = 10_000;

const controlsOf = (root: HTMLElement) => [
  ...root.querySelectorAll<HTMLElement>('[data-activity], a[data-with-state]'),
];

/**
 * Once the app has replaced the document, presses what stands for the control that was pressed in it: the button of the
 * same meetup's seat, or the link to the same page, of several by its place among them. Other buttons are not known to
 * mean the same. Gives up when the user presses something, except in the sheet of early-sheet.ts, or the app leads
 * elsewhere.
 */
export function pressAgain(takePress: () => HTMLElement | null, root: HTMLElement): void {
  const [shown] = root.children;
  const { pathname } = location;
  const stopByPress = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('dialog[data-early]'))) stop();
  };
  const before = controlsOf(root);
  let find: (() => HTMLElement | undefined) | null = null;
  const stop = () => {
    observer.disconnect();
    removeEventListener('click', stopByPress, { capture: true });
  };
  const observer = new MutationObserver(() => {
    // Until then presses are kept, and the last one counts.
    if (shown?.isConnected) return;
    find ??= waitFor(takePress());
    if (find === null || location.pathname !== pathname) return stop();
    const found = find();
    if (found === undefined) return;
    stop();
    found.click();
  });
  const waitFor = (pressed: HTMLElement | null) => {
    if (pressed === null || !before.includes(pressed)) return null;
    setTimeout(stop, GIVE_UP_MS);
    addEventListener('click', stopByPress, { capture: true });
    const isSame = (control: HTMLElement) =>
      control.dataset.activity === pressed.dataset.activity &&
      control.getAttribute('href') === pressed.getAttribute('href');
    const place = before.filter(isSame).indexOf(pressed);
    return () => controlsOf(root).filter(isSame)[place];
  };
  observer.observe(root, { childList: true, subtree: true });
}
