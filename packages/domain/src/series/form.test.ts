import { describe, expect, test } from 'vitest';
import { createBody, editBody, type seriesForm } from './form.ts';

const ID = 'abcdefghij';
const body = {
  club_id: ID,
  crew_id: ID,
  rule: 'WEEKLY;BYDAY=TU,TH',
  start_day: '2026-12-01',
  clock: '20:00',
  name: '화목 달리기',
  max_crew: 20,
  attend_level: 1,
  location: '서울숲',
};
const paths = (form: typeof createBody | typeof editBody | typeof seriesForm, value: object) => {
  const { error } = form.safeParse(value);
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))];
};

describe('the form of a series', () => {
  test('keeps holidays and gives half of the seats to standing seats, unless it says otherwise', () => {
    expect(createBody.parse(body)).toMatchObject({ skip_holidays: false, standing_share: 50 });
  });

  test.each([
    ['rule', { rule: 'W'.repeat(61) }],
    ['start_day', { start_day: '2027-02-29' }],
    ['clock', { clock: '24:00' }],
    ['clock', { clock: '8:00' }],
    ['end_clock', { end_clock: '20:60' }],
    ['max_count', { max_count: 0 }],
    ['max_count', { max_count: 105 }],
    ['standing_share', { standing_share: 81 }],
    ['standing_share', { standing_share: -1 }],
    ['max_crew', { max_crew: 0 }],
    ['name', { name: ' ' }],
  ])('refuses the %s of %j', (path, changes) => {
    expect(paths(createBody, { ...body, ...changes })).toEqual([path]);
  });
});

describe('an edit of a series', () => {
  const scope = { scope: 'following', from: '2026-12-08', version: 1 };

  test('has only the fields that are sent', () => {
    expect(editBody.parse({ ...scope, name: '달리기', until_day: null })).toEqual({
      ...scope,
      name: '달리기',
      until_day: null,
    });
  });

  test.each([
    ['scope', { scope: 'this' }],
    ['version', { version: undefined }],
    ['standing_share', { standing_share: 100 }],
    ['name', { name: null }],
  ])('refuses the %s of %j', (path, changes) => {
    expect(paths(editBody, { ...scope, ...changes })).toEqual([path]);
  });
});
