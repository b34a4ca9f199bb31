import { afterEach, expect, it, vi } from 'vitest';
import { keepEarlyPress } from './early-press.ts';
import { startAppAfterPaint } from './start-app.ts';

const started = vi.fn();
vi.stubGlobal('startedApp', started);
const APP = 'data:text/javascript,startedApp()';
const FAILING = 'data:text/javascript,throw new Error("gone")';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

function open(app = APP): { parsed: () => unknown; links: HTMLLinkElement[] } {
  startAppAfterPaint();
  document.body.innerHTML = `<link data-late="start" href='${app}' /><link data-late href="/assets/page.js" />`;
  const parsed = () => document.dispatchEvent(new Event('readystatechange'));
  return { parsed, links: [...document.querySelectorAll('link')] };
}

it('the scripts of a document are requested and started after its first paint', async () => {
  const { parsed, links } = open();
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  parsed();
  const [[paint] = []] = frames.mock.calls;
  expect(links.map(({ rel }) => rel)).toEqual(['', '']);
  expect(started).not.toHaveBeenCalled();
  paint?.(0);
  await expect.poll(() => started).toHaveBeenCalled();
  expect(links.map(({ rel }) => rel)).toEqual(['modulepreload', 'modulepreload']);
});

it('a document in a hidden tab, which is not painted, starts its app at once', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { parsed, links } = open();
  parsed();
  expect(links.map(({ rel }) => rel)).toEqual(['modulepreload', 'modulepreload']);
});

// docs/adr/0026-documents.md
it('a link pressed in a document whose app cannot be loaded is followed by the browser', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  keepEarlyPress();
  const { parsed } = open(FAILING);
  const link = document.createElement('a');
  link.dataset.withState = '';
  document.body.append(link);
  const followed: boolean[] = [];
  link.addEventListener('click', (event) => followed.push(!event.defaultPrevented));
  link.click();
  parsed();
  await expect.poll(() => reported).toHaveBeenCalled();
  expect(followed).toEqual([false, true]);
  expect(link.hasAttribute('aria-busy')).toBe(false);
});

// docs/adr/0045-early-sheet.md
it('the sheet of a press closes when the app cannot be loaded', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  keepEarlyPress();
  const { parsed } = open(FAILING);
  document.body.insertAdjacentHTML(
    'beforeend',
    '<template data-sheet><dialog></dialog><style></style></template><button data-seat="attend">참석하기</button>',
  );
  document.querySelector('button')?.click();
  expect(document.querySelector('dialog')?.open).toBe(true);
  parsed();
  await expect.poll(() => reported).toHaveBeenCalled();
  expect(document.querySelector('dialog[open]')).toBeNull();
});
