import { expect, test } from 'vitest';
import { defaultReport } from '../reports/rules.ts';
import { isAccessCacheFresh, isNavigationAuthorised, isRefreshDue, isTicketAlive } from './rules.ts';

const NOW = new Date('2026-11-21T00:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

test('runs the refresh check at most every 48 minutes', () => {
  expect(isRefreshDue(null, NOW)).toBe(true);
  expect(isRefreshDue(ago(2_879_999), NOW)).toBe(false);
  expect(isRefreshDue(ago(2_880_000), NOW)).toBe(true);
  expect(isRefreshDue(ago(-1), NOW)).toBe(true);
});

test('caches an access record for an hour', () => {
  expect([0, 3_599_999, 3_600_000, -1].map((ms) => isAccessCacheFresh(ago(ms), NOW))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('allows the sign-up page for 10 seconds after a navigation', () => {
  expect([0, 9_999, 10_000, -1].map((ms) => isNavigationAuthorised(ago(ms), NOW))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('allows reloading the sign-up page for an hour', () => {
  expect([0, 3_599_999, 3_600_000, -1].map((ms) => isTicketAlive(ago(ms), NOW))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('starts a report with the previous month', () => {
  expect(defaultReport(new Date('2026-01-31T15:00:00.000Z'))).toEqual({
    from: '2026-01-01',
    to: '2026-02-01',
    state: 2,
  });
  expect(defaultReport(new Date('2026-01-15T00:00:00.000Z'))).toEqual({
    from: '2025-12-01',
    to: '2026-01-15',
    state: 2,
  });
});
