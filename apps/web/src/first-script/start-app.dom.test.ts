import { afterEach, expect, it, vi } from 'vitest';
import { startAppAfterPaint } from './start-app.ts';

const started = vi.fn();
vi.stubGlobal('startedApp', started);
const APP = 'data:text/javascript,startedApp()';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

function open(): { parsed: () => void; links: HTMLLinkElement[] } {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  startAppAfterPaint();
  document.body.innerHTML = `<link data-late="start" href="${APP}" /><link data-late href="/assets/page.js" />`;
  const parsed = () => {
    readyState.mockReturnValue('interactive');
    document.dispatchEvent(new Event('readystatechange'));
  };
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
