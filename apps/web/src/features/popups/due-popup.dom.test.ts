import { afterEach, expect, it } from 'vitest';
import { isPageIdle } from './due-popup.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

// docs/specification.md#popups
it('a user is busy with an open dialog or menu and while typing', () => {
  document.body.innerHTML = '<dialog></dialog><input><button>확인</button>';
  expect(isPageIdle(document)).toBe(true);
  document.querySelector('button')?.focus();
  expect(isPageIdle(document)).toBe(true);
  document.querySelector('input')?.focus();
  expect(isPageIdle(document)).toBe(false);
  for (const busy of ['<dialog open></dialog>', '<div role="menu"></div>']) {
    document.body.innerHTML = busy;
    expect(isPageIdle(document)).toBe(false);
  }
});
