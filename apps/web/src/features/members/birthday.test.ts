import { expect, it } from 'vitest';
import { parseBirthday } from './birthday.ts';

const now = new Date('2026-11-21T03:00:00Z');

// docs/specification.md#sign-up-rules
it.each([
  ['19950302', '1995-03-02'],
  ['950302', '1995-03-02'],
  ['1995-03-02', '1995-03-02'],
  ['1995. 3. 2', null],
  ['1995. 03. 02', '1995-03-02'],
  ['080229', '2008-02-29'],
  ['261121', '2026-11-21'],
  ['261122', '1926-11-22'],
  ['20271231', '2027-12-31'],
  ['950230', null],
  ['9503', null],
  ['9503021', null],
  ['', null],
])('%s is the day %s', (typed, day) => {
  expect(parseBirthday(typed, now)).toBe(day);
});
