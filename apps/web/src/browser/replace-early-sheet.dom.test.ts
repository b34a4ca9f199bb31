import { afterEach, expect, it, vi } from 'vitest';
import { replaceEarlySheet } from './replace-early-sheet.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const SUBGROUPS = ['느긋한 조', '씩씩한 조'];

function addSheet(asks: string, subgroups: readonly string[]): HTMLDialogElement {
  const sheet = document.createElement('dialog');
  const chips = subgroups.map((each, place) => {
    const checked = place === 0 ? 'checked' : '';
    return `<input type="radio" name="${asks}" value="${each}" ${checked} />`;
  });
  sheet.innerHTML = `<form><button type="button">닫기</button><div data-scrolls>${chips.join('')}</div><button data-asks="${asks}">참석하기</button></form>`;
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}

const choose = (sheet: HTMLElement, place: number) => {
  const chip = sheet.querySelectorAll('input')[place];
  chip?.click();
  chip?.focus();
};
const buttonOf = (sheet: HTMLElement) => sheet.querySelector<HTMLButtonElement>('[data-asks]');
const chosenOf = (sheet: HTMLElement) => sheet.querySelector<HTMLInputElement>('input:checked')?.value;

/** Opens the app's sheet in place of an early one; returns what it confirms. */
async function replaceBy(asks: string, subgroups: readonly string[]) {
  const confirmed = vi.fn((event: Event) => event.preventDefault());
  const closed = vi.fn();
  const button: { current: HTMLButtonElement | null } = { current: null };
  replaceEarlySheet(button, closed);
  const sheet = addSheet(asks, subgroups);
  sheet.addEventListener('submit', confirmed);
  button.current = buttonOf(sheet);
  await Promise.resolve();
  return { sheet, confirmed, closed };
}

function addEarly(subgroups = SUBGROUPS): HTMLDialogElement {
  const early = addSheet('crew attend', subgroups);
  early.dataset.early = '';
  return early;
}

// docs/adr/0045-early-sheet.md
it('the sheet of the app has the choice and the focus of the one that it replaces, and confirms nothing', async () => {
  const early = addEarly();
  choose(early, 1);
  const bodyOf = (dialog: HTMLElement) => dialog.querySelector('[data-scrolls]');
  bodyOf(early)?.scrollTo(0, 40);
  const { sheet, confirmed, closed } = await replaceBy('crew attend', SUBGROUPS);
  expect(early.isConnected).toBe(false);
  expect(chosenOf(sheet)).toBe(SUBGROUPS[1]);
  expect(document.activeElement).toBe(sheet.querySelectorAll('input')[1]);
  expect(bodyOf(sheet)?.scrollTop).toBe(40);
  expect(confirmed).not.toHaveBeenCalled();
  expect(closed).not.toHaveBeenCalled();
});

it.each([
  ['asks the same', 'crew attend', SUBGROUPS, 1],
  ['asks for a place in the queue', 'crew wait', SUBGROUPS, 0],
  ['asks for another crew', 'other attend', SUBGROUPS, 0],
  ['does not have the chosen subgroup', 'crew attend', ['느긋한 조', '새 조'], 0],
  ['has no subgroups', 'crew attend', [], 0],
])(
  'a press on the button is repeated once, where the sheet of the app %s',
  async (_, asks, subgroups, times) => {
    const early = addEarly();
    choose(early, 1);
    buttonOf(early)?.setAttribute('aria-busy', 'true');
    const { confirmed } = await replaceBy(asks, subgroups);
    expect(confirmed).toHaveBeenCalledTimes(times);
    const again = await replaceBy(asks, subgroups);
    expect(again.confirmed).not.toHaveBeenCalled();
  },
);

it('the focus is not given to a sheet with other controls, where it might be on what confirms', async () => {
  const early = addEarly();
  choose(early, 0);
  const { sheet } = await replaceBy('crew attend', []);
  expect(document.activeElement).not.toBe(buttonOf(sheet));
});

it('a press in a sheet without subgroups is not repeated in one where there is a choice', async () => {
  buttonOf(addEarly([]))?.setAttribute('aria-busy', 'true');
  const { confirmed } = await replaceBy('crew attend', SUBGROUPS);
  expect(confirmed).not.toHaveBeenCalled();
});

it('the sheet of the app closes if the user has closed the other', async () => {
  const early = addEarly();
  buttonOf(early)?.setAttribute('aria-busy', 'true');
  early.close();
  const { confirmed, closed } = await replaceBy('crew attend', SUBGROUPS);
  expect(early.isConnected).toBe(false);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(confirmed).not.toHaveBeenCalled();
});
