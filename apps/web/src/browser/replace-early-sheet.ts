const CONTROLS = 'button, input, [tabindex]';
const SCROLLED = '[data-scrolls]';

/**
 * Replaces the sheet that a press before the start of the app has opened (first-script/early-sheet.ts) by the app's
 * own, which is opened in the same task: without a change on screen, with the same choice, focus and place. If its
 * button was pressed, presses `button`, provided that this means the same (`data-asks`). Calls `close` if the user has
 * closed it meanwhile. Call it before the app's sheet is shown, so that this gives the focus back to what opened them.
 */
export function replaceEarlySheet(button: { current: HTMLButtonElement | null }, close: () => void): void {
  const early = document.querySelector<HTMLDialogElement>('dialog[data-early]');
  if (early === null) return;
  const wasOpen = early.open;
  const controls = controlsOf(early);
  const focused = controls.findIndex((control) => control.matches(':focus'));
  const chosen = choiceOf(early);
  const top = early.querySelector(SCROLLED)?.scrollTop ?? 0;
  const pressed = early.querySelector<HTMLElement>('[aria-busy="true"]');
  early.close();
  early.remove();
  if (!wasOpen) {
    close();
    return;
  }
  // Before the next paint.
  queueMicrotask(() => {
    const confirm = button.current;
    const sheet = confirm?.closest('dialog');
    if (!confirm || !sheet) return;
    for (const animation of sheet.getAnimations?.({ subtree: true }) ?? []) animation.finish();
    for (const input of sheet.querySelectorAll('input')) if (input.value === chosen) input.click();
    // Among other controls the same place might be the button that confirms.
    const same = controlsOf(sheet);
    if (same.length === controls.length) same[focused]?.focus({ preventScroll: true });
    sheet.querySelector(SCROLLED)?.scrollTo(0, top);
    if (pressed !== null && pressed.dataset.asks === confirm.dataset.asks && choiceOf(sheet) === chosen)
      confirm.click();
  });
}

const controlsOf = (sheet: Element) => [...sheet.querySelectorAll<HTMLElement>(CONTROLS)];
const choiceOf = (sheet: Element) => sheet.querySelector<HTMLInputElement>('input:checked')?.value;
