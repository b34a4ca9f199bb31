import { afterEach, expect, it, vi } from 'vitest';
import { keepEarlyPress } from './early-press.ts';

const BAR = '<div data-action-bar><button data-seat="attend" aria-disabled="false">참석하기</button></div>';
const SHEET = `<template data-sheet><dialog><form>
  <button type="button">닫기</button>
  <label><input type="radio" name="subgroup" value="느긋한 조" checked data-autofocus /></label>
  <button type="submit">참석하기</button>
</form></dialog><style>dialog{color:red}</style></template>`;

const sheet = () => document.querySelector('dialog');
const pressIn = (selector: string) => sheet()?.querySelector<HTMLElement>(selector)?.click();
const confirm = () => sheet()?.querySelector('[type=submit]');
/** Observers are called in a microtask, and a closed sheet is removed in others. */
const settle = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

/** Presses the main button of a document before its app has started. */
function open(html = `<main>${BAR}</main>${SHEET}`): HTMLButtonElement {
  document.body.innerHTML = html;
  keepEarlyPress();
  const button = document.querySelector<HTMLButtonElement>('[data-seat]');
  if (button === null) throw new Error('The document has no button');
  button.click();
  return button;
}

afterEach(async () => {
  globalThis.__takeEarlyPress?.();
  document.body.innerHTML = '';
  await settle();
});

// docs/adr/0045-early-sheet.md
it('a press opens the sheet of the document with its styles and focus, instead of showing the button as busy', () => {
  const button = open();
  expect(sheet()?.open).toBe(true);
  expect(button.hasAttribute('aria-busy')).toBe(false);
  expect(sheet()?.querySelector('style')).not.toBeNull();
  expect(document.activeElement).toBe(sheet()?.querySelector('input'));
});

it('a press in a document without a sheet, or on another button, opens none', () => {
  expect(open(`<main>${BAR}</main>`).getAttribute('aria-busy')).toBe('true');
  document.body.innerHTML = `<main>${BAR}<button id="other">좋아요</button></main>${SHEET}`;
  document.getElementById('other')?.click();
  expect(sheet()).toBeNull();
});

it('a press on the button of the sheet is shown as busy, sends nothing, and is no press of the page', () => {
  const button = open();
  const submitted = vi.fn();
  sheet()?.addEventListener('submit', submitted);
  pressIn('[type=submit]');
  expect(confirm()?.getAttribute('aria-busy')).toBe('true');
  expect(submitted).not.toHaveBeenCalled();
  expect(globalThis.__takeEarlyPress?.()).toBe(button);
});

it('another choice takes back the press on its button', () => {
  open();
  pressIn('[type=submit]');
  sheet()
    ?.querySelector('input')
    ?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(confirm()?.hasAttribute('aria-busy')).toBe(false);
});

it.each([
  ['its close button', () => pressIn('[type=button]')],
  ['the browser, for Esc', () => sheet()?.close()],
  [
    'a press outside',
    () => {
      sheet()?.dispatchEvent(new Event('pointerdown'));
      sheet()?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    },
  ],
])('a sheet that is closed by %s is gone, and its press forgotten', async (_, close) => {
  open();
  close();
  await settle();
  expect(sheet()).toBeNull();
  expect(globalThis.__takeEarlyPress?.()).toBeNull();
});

it('a press that only ends outside does not close it', () => {
  open();
  sheet()
    ?.querySelector('form')
    ?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  sheet()?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(sheet()?.open).toBe(true);
});

it('the sheet stays open for the app that takes over, for some time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const button = open();
  expect(globalThis.__takeEarlyPress?.()).toBe(button);
  document.querySelector('main')?.append('…');
  await settle();
  expect(sheet()?.open).toBe(true);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await settle();
  expect(sheet()).toBeNull();
});

it('a sheet that is closed after that stays for the app to know', async () => {
  open();
  globalThis.__takeEarlyPress?.();
  pressIn('[type=button]');
  await settle();
  expect(sheet()?.open).toBe(false);
  expect(sheet()?.dataset.early).toBe('');
});

it.each([
  ['is not possible any more', (button: HTMLElement) => button.setAttribute('aria-disabled', 'true')],
  ['is gone', (button: HTMLElement) => button.remove()],
])('the sheet closes once its button %s in the app', async (_, change) => {
  const button = open();
  globalThis.__takeEarlyPress?.();
  change(button);
  await settle();
  expect(sheet()).toBeNull();
});

it('the sheet waits until an app that renders afresh shows the main buttons', async () => {
  open();
  const main = document.querySelector('main');
  if (main) main.innerHTML = '<h1 data-pending>모임</h1>';
  globalThis.__takeEarlyPress?.();
  await settle();
  expect(sheet()?.open).toBe(true);
  main?.insertAdjacentHTML('beforeend', '<div data-action-bar></div>');
  await settle();
  expect(sheet()).toBeNull();
});

it.each([
  [
    'shows a page without the button',
    () => document.querySelector('main')?.replaceChildren(document.createElement('h1')),
  ],
  [
    'leads elsewhere',
    () => {
      history.pushState(null, '', '/login');
      document.querySelector('main')?.replaceChildren('…');
    },
  ],
])('the sheet closes where an app that renders afresh %s', async (_, change) => {
  open();
  document.querySelector('main')?.replaceChildren('…');
  globalThis.__takeEarlyPress?.();
  change();
  await settle();
  expect(sheet()).toBeNull();
  history.replaceState(null, '', '/');
});
