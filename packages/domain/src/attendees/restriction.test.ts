import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRestricted, noShowRestrictionEnd, restrictionEnd } from './rules.ts';

const at = (iso: string) => new Date(iso);
const none = { lateCancels: [], noShows: [], liftedTime: null };
const noShow = (activityTime: string, markedTime = activityTime) => ({
  activityTime: at(activityTime),
  markedTime: at(markedTime),
});

describe('the end of a limit', () => {
  test('nobody is limited without a cause', () => {
    expect(restrictionEnd(none)).toBeNull();
  });

  test('a late cancel limits for 12 hours, the last one counts', () => {
    const lateCancels = [at('2026-11-21T10:00:00Z'), at('2026-11-21T08:00:00Z')];
    expect(restrictionEnd({ ...none, lateCancels })).toEqual(at('2026-11-21T22:00:00Z'));
  });

  test('n no-shows limit for 7·n days from the latest activity', () => {
    expect(restrictionEnd({ ...none, noShows: [noShow('2026-11-01T10:00:00Z')] })).toEqual(
      at('2026-11-08T10:00:00Z'),
    );
    const noShows = [noShow('2026-11-20T10:00:00Z'), noShow('2026-10-01T10:00:00Z')];
    expect(restrictionEnd({ ...none, noShows })).toEqual(at('2026-12-04T10:00:00Z'));
    expect(noShowRestrictionEnd(3, at('2026-11-01T10:00:00Z'))).toEqual(at('2026-11-22T10:00:00Z'));
  });

  test('the later of both causes counts', () => {
    const noShows = [noShow('2026-11-01T10:00:00Z')];
    const early = { ...none, noShows, lateCancels: [at('2026-11-02T10:00:00Z')] };
    expect(restrictionEnd(early)).toEqual(at('2026-11-08T10:00:00Z'));
    const late = { ...none, noShows, lateCancels: [at('2026-11-08T10:00:00Z')] };
    expect(restrictionEnd(late)).toEqual(at('2026-11-08T22:00:00Z'));
  });

  test('a lift ends what was so far, also at the same instant, and nothing later', () => {
    const liftedTime = at('2026-11-10T00:00:00Z');
    const lateCancels = [at('2026-11-10T00:00:00Z')];
    const noShows = [noShow('2026-11-09T20:00:00Z', '2026-11-09T21:00:00Z')];
    expect(restrictionEnd({ lateCancels, noShows, liftedTime })).toBeNull();
    const same = [noShow('2026-11-09T20:00:00Z', '2026-11-10T00:00:00Z')];
    expect(restrictionEnd({ lateCancels, noShows: same, liftedTime })).toBeNull();
    const again = [at('2026-11-10T00:00:00.001Z')];
    expect(restrictionEnd({ lateCancels: again, noShows, liftedTime })).toEqual(
      at('2026-11-10T12:00:00.001Z'),
    );
  });

  test('a no-show marked after the lift counts, though its activity was before', () => {
    const noShows = [noShow('2026-11-09T20:00:00Z', '2026-11-10T10:00:00Z')];
    const liftedTime = at('2026-11-10T00:00:00Z');
    expect(restrictionEnd({ ...none, noShows, liftedTime })).toEqual(at('2026-11-16T20:00:00Z'));
  });

  test('one more cause never shortens a limit', () => {
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
        const end = restrictionEnd(before)?.getTime() ?? Number.NEGATIVE_INFINITY;
        expect(restrictionEnd(after)?.getTime() ?? Number.NEGATIVE_INFINITY).toBeGreaterThanOrEqual(end);
      }),
    );
  });
});

test('a limit holds until its end, and not at it', () => {
  const end = at('2026-11-21T10:00:00.000Z');
  expect(isRestricted(null, end)).toBe(false);
  expect(isRestricted(end, at('2026-11-21T09:59:59.999Z'))).toBe(true);
  expect(isRestricted(end, end)).toBe(false);
});
