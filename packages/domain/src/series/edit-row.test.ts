import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../constants.ts';
import { instantFromSeoul } from '../time.ts';
import { changedFields, type EditedRow, editRow, ownFieldsAfter, rowValues } from './edit-row.ts';
import { ROW_FIELD_NAMES, type RowField, type RowValues, type SeriesValues } from './fields.ts';

const DAY = '2026-12-08';
const NOW = instantFromSeoul('2026-12-01', '12:00');
const at = (clock: string, day = DAY) => instantFromSeoul(day, clock);

const series: SeriesValues = {
  name: '화요 달리기',
  clock: '20:00',
  end_clock: '22:00',
  max_crew: 20,
  attend_level: 1,
  location: '서울숲',
  location_url: '',
  subgroup: '빠름\n느림',
  info: '',
  state: 2,
  cost: '',
};
const values = rowValues(series, DAY);
const row = (changes: Partial<EditedRow> = {}): EditedRow => ({
  values,
  ownFields: [],
  taken: 5,
  occupied: new Set(['빠름']),
  ...changes,
});

/** An edit that sets these values of the series. */
function edit(changes: Partial<SeriesValues>, of = row(), { day = DAY, now = NOW } = {}) {
  const wanted = rowValues({ ...series, ...changes }, day);
  return editRow(of, wanted, ROW_FIELD_NAMES, now);
}

describe('the activity of a day', () => {
  test('begins and ends by the clocks of its series in Seoul', () => {
    expect(values).toMatchObject({ name: '화요 달리기', activity_time: at('20:00'), end_time: at('22:00') });
    expect(values).not.toHaveProperty('clock');
  });

  test('ends on the next day at a clock that is not after the start', () => {
    expect(rowValues({ ...series, end_clock: '01:00' }, DAY).end_time).toEqual(at('01:00', '2026-12-09'));
    expect(rowValues({ ...series, end_clock: '20:00' }, DAY).end_time).toEqual(at('20:00', '2026-12-09'));
    expect(rowValues({ ...series, end_clock: null }, DAY).end_time).toBeNull();
  });
});

describe('own fields', () => {
  test('are those that an edit of the activity alone changes', () => {
    const after: RowValues = { ...values, location: '한강', activity_time: at('19:00') };
    expect(changedFields(values, after)).toEqual(['activity_time', 'location']);
    expect(changedFields(values, { ...values, activity_time: at('20:00'), end_time: null })).toEqual([
      'end_time',
    ]);
    expect(ownFieldsAfter(['location'], ['name', 'location'])).toEqual(['name', 'location']);
    expect(ownFieldsAfter(['cover'], [])).toEqual(['cover']);
  });

  test('survive an edit of the series', () => {
    const own = row({ values: { ...values, location: '한강' }, ownFields: ['location'] });
    const result = edit({ location: '남산', name: '달리기' }, own);
    expect(result).toMatchObject({ changed: ['name'], own: ['location'], kept: [] });
    expect(result.values).toMatchObject({ location: '한강', name: '달리기' });
  });

  test('are not counted where the series has the same value', () => {
    const own = row({ values: { ...values, location: '한강' }, ownFields: ['location'] });
    expect(edit({ location: '한강' }, own).own).toEqual([]);
  });
});

describe('an edit of the series', () => {
  test('changes only its own fields', () => {
    const other = row({ values: { ...values, info: '물을 가져오세요' } });
    const wanted = rowValues({ ...series, name: '달리기' }, DAY);
    const result = editRow(other, wanted, ['name'], NOW);
    expect(result.values).toEqual({ ...other.values, name: '달리기' });
    expect(result.changed).toEqual(['name']);
  });

  test('keeps a capacity below the seats that are taken', () => {
    expect(edit({ max_crew: 4 })).toMatchObject({
      kept: ['max_crew'],
      changed: [],
      values: { max_crew: 20 },
    });
    expect(edit({ max_crew: 5 })).toMatchObject({ kept: [], changed: ['max_crew'], values: { max_crew: 5 } });
  });

  test('keeps the subgroups of which one with people would be removed, and renames along', () => {
    expect(edit({ subgroup: '느림' })).toMatchObject({ kept: ['subgroup'], renames: [] });
    expect(edit({ subgroup: '선두\n느림' })).toMatchObject({
      changed: ['subgroup'],
      renames: [{ from: '빠름', to: '선두' }],
    });
  });

  test('keeps a time that would have passed, and an end that does not fit it', () => {
    const now = at('15:00');
    const result = edit({ clock: '10:00', end_clock: '12:00' }, row(), { now });
    expect(result).toMatchObject({ kept: ['activity_time', 'end_time'], changed: [] });
    expect(result.values).toEqual(values);
  });

  test('moves an end along with the start where it no longer fits', () => {
    const own = row({ ownFields: ['end_time'] });
    const { values: moved } = edit({ clock: '23:00', end_clock: '23:30' }, own);
    expect([moved.activity_time, moved.end_time]).toEqual([at('23:00'), at('01:00', '2026-12-09')]);
  });

  test('moves to another day', () => {
    const { values: moved, changed } = edit({}, row(), { day: '2026-12-09' });
    expect(changed).toEqual(['activity_time', 'end_time']);
    expect(moved.activity_time).toEqual(at('20:00', '2026-12-09'));
  });

  test('gives an end to an activity whose own start it fits', () => {
    const own = row({
      values: { ...values, activity_time: at('21:00'), end_time: null },
      ownFields: ['activity_time'],
    });
    expect(edit({ end_clock: '22:30' }, own).values.end_time).toEqual(at('22:30'));
    expect(edit({ end_clock: '20:30' }, own).kept).toEqual(['end_time']);
  });

  test('ends on the day of an own start, also where that is another day', () => {
    const monday = '2026-12-07';
    const own = (clock: string) =>
      row({
        values: { ...values, activity_time: at(clock, monday), end_time: null },
        ownFields: ['activity_time'],
      });
    expect(edit({ end_clock: '22:30' }, own('21:00')).values.end_time).toEqual(at('22:30', monday));
    expect(edit({ end_clock: '01:00' }, own('23:00')).values.end_time).toEqual(at('01:00', DAY));
    expect(edit({ end_clock: '22:00' }, own('23:00')).kept).toEqual(['end_time']);
  });

  test('sorts each field once, and never changes an own one', () => {
    const fields = fc.uniqueArray(fc.constantFrom<RowField>(...ROW_FIELD_NAMES));
    const wanted = fc.record({
      clock: fc.constantFrom('09:00', '20:00', '23:30'),
      end_clock: fc.constantFrom('22:00', '01:00', null),
      max_crew: fc.integer({ min: 1, max: 30 }),
      subgroup: fc.constantFrom('', '빠름', '느림\n빠름', '선두\n느림'),
      name: fc.constantFrom('화요 달리기', '달리기'),
    });
    fc.assert(
      fc.property(fields, fields, wanted, fc.integer({ min: 0, max: 20 }), (own, edited, changes, taken) => {
        const before = row({ ownFields: own, taken });
        const target = rowValues({ ...series, ...changes }, DAY);
        const result = editRow(before, target, edited, at('10:00'));
        for (const name of ROW_FIELD_NAMES) {
          if (name === 'cover') continue;
          const times = [result.changed, result.kept, result.own].filter((names) => names.includes(name));
          const differs = changedFields(values, target).includes(name) && edited.includes(name);
          expect(times).toHaveLength(differs ? 1 : 0);
          if (result.changed.includes(name)) expect(result.values[name]).toEqual(target[name]);
          else if (name !== 'end_time') expect(result.values[name]).toEqual(values[name]);
        }
        expect(result.values.max_crew).toBeGreaterThanOrEqual(Math.min(20, taken));
        const { activity_time: start, end_time: end } = result.values;
        if (end !== null) expect(end.getTime() - start.getTime()).toBeGreaterThan(0);
        if (end !== null) expect(end.getTime() - start.getTime()).toBeLessThanOrEqual(24 * HOUR_MS);
      }),
    );
  });
});
