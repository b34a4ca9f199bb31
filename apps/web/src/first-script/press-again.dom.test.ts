import { afterEach, expect, it, vi } from 'vitest';
import { pressAgain } from './press-again.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const control = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;

/** Replaces the page, and returns what is pressed in the new one. */
async function replaceWith(html: string): Promise<() => string[]> {
  const pressed: string[] = [];
  document.body.addEventListener('click', ({ target }) => pressed.push((target as Element).id), {
    once: true,
  });
  document.body.innerHTML = html;
  // Observers are called in a microtask.
  await Promise.resolve();
  return () => pressed;
}

// docs/adr/0026-documents.md
it.each([
  ['the button of the seat', 'data-seat="attend"', 'data-seat="attend"'],
  ['the link to the same page', 'href="/login"', 'href="/login"'],
])('a press on %s is repeated when the app renders afresh', async (_, before, after) => {
  document.body.innerHTML = `<a ${before}>참석하기</a>`;
  pressAgain(control('a'), document.body);
  const pressed = await replaceWith(`<a id="other" href="/">x</a><a id="same" ${after}>Attend</a>`);
  await vi.waitFor(() => expect(pressed()).toEqual(['same']));
});

it('a press on another button is not', async () => {
  document.body.innerHTML = '<button>좋아요</button>';
  pressAgain(control('button'), document.body);
  const pressed = await replaceWith('<button id="other">Like</button><a id="link" href="/">x</a>');
  expect(pressed()).toEqual([]);
});
