import { expect, test } from 'vitest';
import { seoulClockOf, seoulDayOf } from '../time.ts';
import { suggestPlaces, suggestStarts } from './suggestions.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00Z');
const at = (time: string, location = '한강', location_url = '') => ({
  activity_time: new Date(time),
  location,
  location_url,
});
const starts = (...times: string[]) =>
  suggestStarts(
    times.map((time) => at(time)),
    NOW,
  ).map((start) => `${seoulDayOf(start)} ${seoulClockOf(start)}`);

test('a weekday and time is suggested for its next date', () => {
  expect(starts('2026-11-27T22:00:00Z')).toEqual(['2026-12-05 07:00']);
  expect(starts('2026-10-31T00:30:00Z')).toEqual(['2026-12-05 09:30']);
});

test('a date that has begun, or has an activity, is skipped', () => {
  expect(starts('2026-11-24T10:00:00Z')).toEqual(['2026-12-08 19:00']);
  expect(starts('2026-11-24T10:01:00Z')).toEqual(['2026-12-01 19:01']);
  expect(starts('2026-11-28T00:00:00Z', '2026-12-05T00:00:00Z')).toEqual(['2026-12-12 09:00']);
  expect(starts('2026-11-28T00:00:00Z', '2026-12-12T00:00:00Z')).toEqual(['2026-12-19 09:00']);
});

test('the three most usual ones are suggested, of equals the latest, soonest first', () => {
  const saturdays = ['2026-11-21T00:00:00Z', '2026-11-28T00:00:00Z'];
  const thursdays = ['2026-11-12T10:00:00Z', '2026-11-19T10:00:00Z'];
  expect(
    starts(
      '2026-11-01T00:00:00Z',
      ...saturdays,
      ...thursdays,
      '2026-11-30T10:00:00Z',
      '2026-11-08T05:00:00Z',
    ),
  ).toEqual(['2026-12-03 19:00', '2026-12-05 09:00', '2026-12-07 19:00']);
  expect(starts()).toEqual([]);
});

test('the places of the latest activities are suggested once each, with the latest link', () => {
  expect(
    suggestPlaces([
      at('2026-11-01T00:00:00Z', '남산', 'https://map.example/old'),
      at('2026-11-03T00:00:00Z', '한강'),
      at('2026-11-05T00:00:00Z', '남산', 'https://map.example/new'),
      at('2026-11-02T00:00:00Z', '서울숲'),
      at('2026-10-02T00:00:00Z', '북한산'),
    ]),
  ).toEqual([
    { location: '남산', location_url: 'https://map.example/new' },
    { location: '한강', location_url: '' },
    { location: '서울숲', location_url: '' },
  ]);
});
