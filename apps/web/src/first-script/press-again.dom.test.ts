import { afterEach, expect, it, vi } from 'vitest';
import { pressAgain } from './press-again.ts';

const pressed: string[] = [];
const notePress = ({ target }: Event) => pressed.push((target as Element).id);

afterEach(() => {
  document.body.innerHTML = '';
  document.body.removeEventListener('click', notePress);
  pressed.length = 0;
  history.replaceState(null, '', '/');
});

/** Shows a document of which the last control is pressed. */
function press(html: string): void {
  document.body.innerHTML = html;
  document.body.addEventListener('click', notePress);
  const control = document.body.lastElementChild as HTMLElement;
  pressAgain(() => control, document.body);
}

/** Replaces the page. */
async function replaceWith(html: string): Promise<void> {
  document.body.innerHTML = html;
  // Observers are called in a microtask.
  await Promise.resolve();
}

const SEAT = '<button data-activity="a2">참석하기</button>';
const SEATS =
  '<a href="/">x</a><button data-activity="a1">Attend</button><button id="same" data-activity="a2">Attend</button>';

// docs/adr/0026-documents.md
it.each([
  ["the button of a meetup's seat", SEAT, SEATS],
  [
    'the link to the same page',
    '<a href="/login" data-with-state>로그인</a><a href="/login" data-with-state>시작하기</a>',
    '<a href="/login">x</a><a href="/login" data-with-state>Log in</a><a id="same" href="/login" data-with-state>Start</a>',
  ],
])('a press on %s is repeated when the app renders afresh', async (_, before, after) => {
  press(before);
  await replaceWith('<p>…</p>');
  await replaceWith(after);
  await expect.poll(() => pressed).toEqual(['same']);
  await replaceWith(after);
  expect(pressed).toEqual(['same']);
});

it('a press on another button is not', async () => {
  press('<button>좋아요</button>');
  await replaceWith(`<button id="other">Like</button>${SEATS}`);
  expect(pressed).toEqual([]);
});

it('a press is taken when the document is replaced, so that the last one counts', async () => {
  document.body.innerHTML = SEAT;
  const takePress = vi.fn(() => null);
  pressAgain(takePress, document.body);
  document.body.append('…');
  await Promise.resolve();
  expect(takePress).not.toHaveBeenCalled();
  await replaceWith(SEATS);
  expect(takePress).toHaveBeenCalledOnce();
});

// docs/adr/0045-early-sheet.md
it('a press is not given up for one in the sheet that it has opened', async () => {
  press(SEAT);
  await replaceWith('<dialog data-early><button id="choice"></button></dialog>');
  document.querySelector('button')?.click();
  await replaceWith(SEATS);
  expect(pressed).toEqual(['choice', 'same']);
});

it('a press is given up when the user presses something else, or the app leads elsewhere', async () => {
  press(SEAT);
  await replaceWith('<button id="other">x</button>');
  document.querySelector('button')?.click();
  await replaceWith(SEATS);
  expect(pressed).toEqual(['other']);

  press(SEAT);
  await replaceWith('<p>…</p>');
  history.replaceState(null, '', '/demo');
  await replaceWith(SEATS);
  expect(pressed).toEqual(['other']);
});
