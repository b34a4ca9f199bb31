import { describe, expect, test } from 'vitest';
import { followingActivities, matchesSearch, previousActivities } from './card.ts';

const NOW = new Date('2026-12-02T00:00:00.000Z');
const days = ['03', '01', '02', '04', '30'].map((day) => ({
  activity_time: new Date(`2026-12-${day}T00:00:00.000Z`),
}));
const dates = (list: { activity_time: Date }[]) => list.map((item) => item.activity_time.getUTCDate());

test('sorts following activities up and previous ones down; an activity at its start is previous', () => {
  expect(dates(followingActivities(days, NOW))).toEqual([3, 4, 30]);
  expect(dates(previousActivities(days, NOW))).toEqual([2, 1]);
});

describe('a search', () => {
  const row = { name: '한강 Night Run', location: 'Café 여의나루' };

  test.each(['night', 'NIGHT', '여의', 'CAFÉ', 'cafe\u0301', '  run ', '', '한강'.normalize('NFD')])(
    'for %j matches the name or the location',
    (search) => expect(matchesSearch(row, search)).toBe(true),
  );

  test.each(['day', '%', '_', '.*', "' OR 1=1--"])(
    'for %j is taken literally and matches nothing',
    (search) => {
      expect(matchesSearch(row, search)).toBe(false);
    },
  );
});
