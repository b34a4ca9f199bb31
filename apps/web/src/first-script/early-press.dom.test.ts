import { afterEach, expect, it, vi } from 'vitest';
import { keepEarlyPress } from './early-press.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

function openForm() {
  document.body.innerHTML = '<form><button>저장</button></form>';
  const submitted = vi.fn((event: Event) => event.preventDefault());
  document.querySelector('form')?.addEventListener('submit', submitted);
  return { button: document.querySelector('button'), submitted };
}

// docs/adr/0026-documents.md
it('a press in a document is kept until the app has started, instead of sending its form', () => {
  keepEarlyPress();
  const { button, submitted } = openForm();
  button?.click();
  expect(submitted).not.toHaveBeenCalled();
  expect(button?.getAttribute('aria-busy')).toBe('true');
  expect(globalThis.__takeEarlyPress?.()).toBe(button);
  expect(button?.hasAttribute('aria-busy')).toBe(false);
  button?.click();
  expect(submitted).toHaveBeenCalledTimes(1);
});

it('a press in a document requests what it opens', () => {
  keepEarlyPress();
  document.body.innerHTML = `
    <button>참석하기</button>
    <link data-pressed="modulepreload" href="/assets/dialog.js" />
    <link data-pressed="preload" as="style" href="/assets/dialog.css" />`;
  const rels = () => [...document.querySelectorAll('link')].map(({ rel }) => rel);
  expect(rels()).toEqual(['', '']);
  document.querySelector('button')?.click();
  expect(rels()).toEqual(['modulepreload', 'preload']);
});
