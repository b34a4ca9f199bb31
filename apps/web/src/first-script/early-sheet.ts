/** An app that has taken over opens its own sheet within this time, or none. */
const GIVE_UP_MS = 10_000;
/** The main button of a meetup's page where it can be pressed. */
const POSSIBLE = '[data-action-bar] [data-seat][aria-disabled="false"]';

/**
 * Opens the sheet that a document contains in a template, as ui/feedback/sheet.tsx does; its button is shown as busy
 * once it is pressed. `onClose` is called when the user closes it. Returns null without such a sheet, else a function
 * to call when the app takes over. The sheet then stays until the app replaces it (browser/replace-early-sheet.ts) or
 * shows that its button is not possible, but not for long.
 */
export function openEarlySheet(onClose: () => void): (() => void) | null {
  const template = document.querySelector<HTMLTemplateElement>('template[data-sheet]');
  if (template === null) return null;
  const [dialog, style] = document.importNode(template.content, true).children;
  if (!(dialog instanceof HTMLDialogElement) || style === undefined) return null;
  dialog.dataset.early = '';
  dialog.append(style);
  const { pathname } = location;
  let isTakenOver = false;
  let wasPossible = false;
  let pressedOutside = false;

  const remove = () => {
    observer.disconnect();
    delete dialog.dataset.early;
    dialog.close();
    const animations = dialog.getAnimations?.() ?? [];
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => dialog.remove());
  };
  const observer = new MutationObserver(() => check());
  const check = () => {
    const isPossible = document.querySelector(POSSIBLE) !== null;
    wasPossible ||= isPossible;
    // An app that renders afresh shows neither at first, until its page has a heading.
    const isDecided =
      wasPossible || document.querySelector('[data-action-bar], main h1:not([data-pending])') !== null;
    if (!dialog.isConnected || location.pathname !== pathname || (isDecided && !isPossible)) remove();
  };

  dialog.addEventListener('pointerdown', ({ target }) => {
    pressedOutside = target === dialog;
  });
  dialog.addEventListener('click', (event) => {
    const { target } = event;
    const button = target instanceof Element ? target.closest('button') : null;
    if (target === dialog ? pressedOutside : button?.type === 'button') dialog.close();
    else if (button !== null) {
      // Would send the form.
      event.preventDefault();
      button.setAttribute('aria-busy', 'true');
    }
  });
  // What was confirmed before was another choice.
  dialog.addEventListener('change', () => dialog.querySelector('[aria-busy]')?.removeAttribute('aria-busy'));
  dialog.addEventListener('close', () => {
    onClose();
    // The app is on its way to open its own, and closes that.
    if (!isTakenOver) remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });

  return () => {
    isTakenOver = true;
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-disabled'] });
    setTimeout(remove, GIVE_UP_MS);
    check();
  };
}
