import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultRestrictionEnd } from '../penalties/restriction.ts';
import { isRestricted } from './rules.ts';

const at = (iso: string) => new Date(iso);
const none = { lateCancels: [], noShows: [], liftedTime: null };
const noShow = (activityTime: string, markedTime = activityTime) => ({
  activityTime: at(activityTime),
  markedTime: at(markedTime),
});

describe('the end of a restriction', () => {
  test('is null without a cause', () => {
    expect(defaultRestrictionEnd(none)).toBeNull();
  });

  test('is 12 hours after the last late cancel', () => {
    const lateCancels = [at('2026-11-21T10:00:00Z'), at('2026-11-21T08:00:00Z')];
    expect(defaultRestrictionEnd({ ...none, lateCancels })).toEqual(at('2026-11-21T22:00:00Z'));
  });

  test('is 7·n days after the latest activity of n no-shows', () => {
    expect(defaultRestrictionEnd({ ...none, noShows: [noShow('2026-11-01T10:00:00Z')] })).toEqual(
      at('2026-11-08T10:00:00Z'),
    );
    const noShows = [noShow('2026-11-20T10:00:00Z'), noShow('2026-10-01T10:00:00Z')];
    expect(defaultRestrictionEnd({ ...none, noShows })).toEqual(at('2026-12-04T10:00:00Z'));
  });

  test('is the later one of both causes', () => {
    const noShows = [noShow('2026-11-01T10:00:00Z')];
    const early = { ...none, noShows, lateCancels: [at('2026-11-02T10:00:00Z')] };
    expect(defaultRestrictionEnd(early)).toEqual(at('2026-11-08T10:00:00Z'));
    const late = { ...none, noShows, lateCancels: [at('2026-11-08T10:00:00Z')] };
    expect(defaultRestrictionEnd(late)).toEqual(at('2026-11-08T22:00:00Z'));
  });

  test('ignores causes up to the instant of a lift', () => {
    const liftedTime = at('2026-11-10T00:00:00Z');
    const lateCancels = [at('2026-11-10T00:00:00Z')];
    const noShows = [noShow('2026-11-09T20:00:00Z', '2026-11-09T21:00:00Z')];
    expect(defaultRestrictionEnd({ lateCancels, noShows, liftedTime })).toBeNull();
    const same = [noShow('2026-11-09T20:00:00Z', '2026-11-10T00:00:00Z')];
    expect(defaultRestrictionEnd({ lateCancels, noShows: same, liftedTime })).toBeNull();
    const again = [at('2026-11-10T00:00:00.001Z')];
    expect(defaultRestrictionEnd({ lateCancels: again, noShows, liftedTime })).toEqual(
      at('2026-11-10T12:00:00.001Z'),
    );
  });

  test('counts a no-show that is marked after the lift of an earlier activity', () => {
    const noShows = [noShow('2026-11-09T20:00:00Z', '2026-11-10T10:00:00Z')];
    const liftedTime = at('2026-11-10T00:00:00Z');
    expect(defaultRestrictionEnd({ ...none, noShows, liftedTime })).toEqual(at('2026-11-16T20:00:00Z'));
  });

  test('is never made earlier by another cause', () => {
    const time = fc.date({
      min: at('2026-01-01T00:00:00Z'),
      max: at('2026-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    const causes = fc.record({
      lateCancels: fc.array(time),
      noShows: fc.array(fc.record({ activityTime: time, markedTime: time })),
      liftedTime: fc.option(time),
    });
    fc.assert(
      fc.property(causes, time, fc.boolean(), (before, extra, cancel) => {
        const after = cancel
          ? { ...before, lateCancels: [...before.lateCancels, extra] }
          : { ...before, noShows: [...before.noShows, { activityTime: extra, markedTime: extra }] };
        const end = defaultRestrictionEnd(before)?.getTime() ?? Number.NEGATIVE_INFINITY;
        expect(defaultRestrictionEnd(after)?.getTime() ?? Number.NEGATIVE_INFINITY).toBeGreaterThanOrEqual(
          end,
        );
      }),
    );
  });
});

test('applies a restriction before its end, but not at it', () => {
  const end = at('2026-11-21T10:00:00.000Z');
  expect(isRestricted(null, end)).toBe(false);
  expect(isRestricted(end, at('2026-11-21T09:59:59.999Z'))).toBe(true);
  expect(isRestricted(end, end)).toBe(false);
});
