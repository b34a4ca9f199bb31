import { HOUR_MS } from '@crewwith/domain/constants';
import { errorMessage } from '@crewwith/domain/errors';
import { expect, it } from 'vitest';
import { mergeEdits } from '../../forms/merge-fields.ts';
import { ApiError } from '../../http/api-error.ts';
import { activityBody, activityServerErrors, validateActivity } from './activity-body.ts';
import {
  ACTIVITY_FIELD_NAMES,
  type ActivityFields,
  activityFieldRows,
  activityFieldsOf,
  copyActivityFields,
  newActivityFields,
} from './activity-fields.ts';
import type { ActivityRecord } from './api.ts';

const NOW = new Date('2026-12-01T10:00:00Z');
const filled: ActivityFields = {
  ...newActivityFields(5),
  name: '한강 달리기',
  date: '2026-12-02',
  time: '19:30',
  location: '여의도 공원',
  subgroups: ['빠른 조', ' ', '느린 조 '],
};
const refusal = (code: string, errors?: { path: string; message: string }[]) =>
  new ApiError({
    type: 'about:blank',
    title: code,
    status: 409,
    code,
    message: '안 돼요.',
    ...(errors && { errors }),
  });

it('lists each field once, and related fields in one row', () => {
  const rows = activityFieldRows(ACTIVITY_FIELD_NAMES);
  expect(rows.flat()).toEqual(ACTIVITY_FIELD_NAMES);
  expect(rows.filter((row) => row.length > 1)).toEqual([
    ['date', 'time', 'end'],
    ['max_crew', 'cost'],
    ['state', 'attend_level'],
  ]);
});

it('initializes a new meetup with the defaults of the level', () => {
  expect(newActivityFields(5)).toMatchObject({ max_crew: '40', attend_level: '1', state: '1' });
  expect(newActivityFields(6).state).toBe('2');
});

it('sends Seoul time and cleaned subgroups', () => {
  expect(validateActivity(filled, null, NOW)).toEqual({});
  expect(activityBody(filled)).toMatchObject({
    activity_time: '2026-12-02T19:30:00.000Z',
    max_crew: 40,
    attend_level: 1,
    state: 1,
    subgroup: '빠른 조\n느린 조',
  });
});

it('sends end, cost and cover, and clears them when they are empty', () => {
  const cover = { id: 'cover00000', url: '/uploads/cover' };
  expect(activityBody({ ...filled, end: '21:00', cost: ' 만 원 ', cover })).toMatchObject({
    end_time: '2026-12-02T21:00:00.000Z',
    cost: '만 원',
    cover_image_id: 'cover00000',
  });
  expect(activityBody(filled)).toMatchObject({ end_time: null, cost: '', cover_image_id: null });
});

it('takes an end that is not after the start as one of the next day', () => {
  const endOf = (end: string) => activityBody({ ...filled, end }).end_time;
  expect([endOf('19:31'), endOf('19:30'), endOf('02:00')]).toEqual([
    '2026-12-02T19:31:00.000Z',
    '2026-12-03T19:30:00.000Z',
    '2026-12-03T02:00:00.000Z',
  ]);
});

it('reports every required field that is empty', () => {
  const empty = { ...newActivityFields(5), max_crew: '' };
  expect(Object.keys(validateActivity(empty, null, NOW)).toSorted()).toEqual([
    'date',
    'location',
    'max_crew',
    'name',
    'time',
  ]);
});

it('reports only the time when only the time is missing', () => {
  expect(Object.keys(validateActivity({ ...filled, time: '' }, null, NOW))).toEqual(['time']);
});

it('refuses a past time, but accepts the unchanged time of a started meetup', () => {
  const past = { ...filled, date: '2026-12-01', time: '18:59' };
  expect(validateActivity(past, null, NOW).date).toBe(errorMessage('activity.past_time', 'ko'));
  const existing = { activityTime: new Date('2026-12-01T09:59:00Z'), count: 3 };
  expect(validateActivity(past, existing, NOW)).toEqual({});
  expect(validateActivity(filled, existing, NOW).date).toBe(errorMessage('activity.time_fixed', 'ko'));
});

it('refuses fewer seats than are taken, and invalid URLs', () => {
  const existing = { activityTime: new Date('2026-12-02T10:30:00Z'), count: 41 };
  expect(validateActivity(filled, existing, NOW).max_crew).toBe(
    errorMessage('activity.capacity_below_count', 'ko'),
  );
  expect(validateActivity({ ...filled, location_url: 'javascript:alert(1)' }, null, NOW).location_url).toBe(
    errorMessage('request.invalid_url', 'ko'),
  );
});

it('assigns a refusal to its field', () => {
  expect(activityServerErrors(refusal('activity.subgroup_in_use'), filled)).toEqual({
    subgroups: '안 돼요.',
  });
  expect(
    activityServerErrors(refusal('request.invalid', [{ path: 'activity_time', message: '몇 시?' }]), filled),
  ).toEqual({
    time: '몇 시?',
  });
  expect(activityServerErrors(refusal('request.stale'), filled)).toEqual({});
  expect(activityServerErrors(refusal('image.unavailable'), filled)).toEqual({ cover: '안 돼요.' });
});

const activity = (time: string) =>
  ({
    name: '한강 달리기',
    activity_time: new Date(time),
    max_crew: 20,
    state: 2,
    attend_level: 7,
    location: '여의도',
    location_url: '',
    subgroup: 'A\nB',
    info: '물 챙기기',
    end_time: new Date(Date.parse(time) + HOUR_MS),
    cost: '만 원',
    cover: { image_url: '/uploads/1', thumbnail_url: '/uploads/1s', width: 4, height: 3 },
    cover_image_id: 'cover00000',
  }) as ActivityRecord;

it('shows the end, cost and cover of a meetup', () => {
  expect(activityFieldsOf(activity('2026-11-10T14:30:00Z'))).toMatchObject({
    time: '23:30',
    end: '00:30',
    cost: '만 원',
    cover: { id: 'cover00000', url: '/uploads/1' },
  });
});

it('copies a meetup to the next same weekday and time', () => {
  expect(copyActivityFields(activity('2026-11-10T10:30:00Z'), 7, NOW)).toMatchObject({
    date: '2026-12-01',
    time: '19:30',
    end: '20:30',
    cost: '만 원',
    cover: null,
  });
  expect(copyActivityFields(activity('2026-11-10T09:30:00Z'), 7, NOW)).toMatchObject({
    date: '2026-12-08',
    time: '18:30',
  });
  expect(copyActivityFields(activity('2026-12-03T10:30:00Z'), 7, NOW)).toMatchObject({
    date: '2026-12-10',
    attend_level: '7',
  });
});

it('limits a copy to what the level may choose', () => {
  expect(copyActivityFields(activity('2026-11-10T10:30:00Z'), 5, NOW)).toMatchObject({
    state: '1',
    attend_level: '5',
  });
});

it('merges a stale form with the saved meetup', () => {
  const base = activityFieldsOf(activity('2026-12-03T10:30:00Z'));
  const typed = { ...base, name: '한강 걷기', location: '뚝섬' };
  const saved = { ...base, name: '한강 산책', info: '모자 챙기기' };
  expect(mergeEdits(ACTIVITY_FIELD_NAMES, { base, typed, saved })).toEqual({
    fields: { ...base, name: '한강 걷기', location: '뚝섬', info: '모자 챙기기' },
    conflicts: ['name'],
  });
});
