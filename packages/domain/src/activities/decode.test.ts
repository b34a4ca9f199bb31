import { expect, test } from 'vitest';
import { z } from 'zod';
import { clubPopups } from '../popups/contract.ts';
import { decodeClubPopups } from '../popups/decode.ts';
import { decodeCard, decodeRecord, decodeRow, hasRowFields } from './decode.ts';
import { publicFields } from './form.ts';
import { activityCard, activityRecord, activityRow } from './records.ts';

const ID = 'abcdefghij';
const START = '2026-12-01T19:30:00.000Z';
const END = '2026-12-01T21:00:00.000Z';
const THEN = '2026-11-30T03:00:00.000Z';

/** A value of each of the form's fields. */
const filled = Object.fromEntries(
  Object.entries(publicFields.shape).map(([name, type]) => [name, type instanceof z.ZodString ? '글' : 1]),
) as z.input<typeof publicFields>;
const mine = {
  crew_id: ID,
  admin_level: 3,
  state: 1 as const,
  subgroup: null,
  tries_left: 3,
  waiting: { position: 2, total: 3, state: 0 as const, turn_end: null, moved_time: THEN },
  cancel: {
    late_from: THEN,
    reason_from: THEN,
    late: true,
    restricts_until: THEN,
    restrict_hours: 12,
    confirmed_late_from: THEN,
  },
  source: 0 as const,
  unconfirmed: false,
  standing: true,
  rest_until: THEN,
};
const card = (my: { limit_end_time: string | null } | null) => ({
  id: ID,
  activity_id: ID,
  club_id: ID,
  club_nick: 'run',
  ...filled,
  activity_time: START,
  end_time: my === null ? null : END,
  cover: null,
  count: 2,
  crew_id: ID,
  nick: '민지',
  host_image_url: null,
  faces: [{ crew_id: ID, nick: '민지', image_url: '/uploads/minji-1600.webp' }],
  subgroup: '',
  wait_count: 3,
  held_count: 0,
  series: null,
  like_count: 0,
  message_count: 0,
  attending: my !== null,
  my: my && { ...mine, ...my },
});
const can = {
  read: true,
  read_attendees: true,
  read_crews: true,
  read_cancelled: true,
  read_code: true,
  read_waiters: true,
  attend: true,
  seat: true,
  mark: true,
  change_any_subgroup: true,
  assign_subgroups: true,
  copy: true,
  edit: true,
  delete: true,
  write_message: true,
  like: true,
};

test.each([null, { limit_end_time: null }, { limit_end_time: THEN }])(
  'decodes cards and records with the membership %j like their schemas',
  (my) => {
    expect(decodeCard(card(my))).toEqual(activityCard.parse(card(my)));
    for (const created of [{}, { created_time: THEN }]) {
      const record = { ...card(my), ...created, can };
      expect(decodeRecord(record)).toEqual(activityRecord.parse(record));
    }
  },
);

test('decodes rows like their schema', () => {
  const row = {
    activity_id: ID,
    name: '달리기',
    activity_time: START,
    location: '서울숲',
    count: 3,
    max_crew: 10,
    attending: true,
    my_state: 2,
  } as const;
  expect(decodeRow(row)).toEqual(activityRow.parse(row));
  const other = { ...card(null), my_state: null, my_waiting: { position: 2, state: 0 } } as const;
  expect(decodeRow(other)).toEqual(activityRow.parse(other));
  const { faces, my_waiting } = decodeRow(other);
  expect(my_waiting).toEqual({ position: 2, state: 0 });
  expect(faces).toEqual([{ crew_id: ID, nick: '민지', image_url: '/uploads/minji-1600.webp' }]);
  expect(hasRowFields(row)).toBe(true);
  expect(hasRowFields({ name: '달리기' })).toBe(false);
});

test.each([null, THEN])('decodes the data of popups like its schema (%s)', (time) => {
  const meetup = { activity_id: ID, name: '달리기', activity_time: START };
  const club = {
    crew_id: ID,
    club_nick: 'run',
    club_name: '한강 러너스',
    updated_time: time,
    no_shows: { count: 1, last_noshow_time: time, until: time },
    upcoming: [{ ...meetup, location: '서울숲' }],
    late_cancels: [{ ...meetup, cancelled_time: THEN, until: THEN }],
  };
  expect(decodeClubPopups(club)).toEqual(clubPopups.parse(club));
});

test('has no place in a queue in answers of the server before queues, during a restart', () => {
  const { waiting, cancel, standing, rest_until, ...before } = mine;
  const wire = { ...card(null), my: { ...before, limit_end_time: null } };
  expect(decodeCard(wire as Parameters<typeof decodeCard>[0]).my).toMatchObject({
    waiting: null,
    cancel: null,
    standing: false,
    rest_until: null,
  });
});

test('is of no series in answers of the server before series, during a restart', () => {
  const { series, ...before } = card(null);
  expect(decodeCard(before as Parameters<typeof decodeCard>[0]).series).toBeNull();
  const record = { ...before, can } as Parameters<typeof decodeRecord>[0];
  expect(decodeRecord(record).series).toBeNull();
  const weekly = { id: ID, rule: 'WEEKLY;BYDAY=TU', standing: 3, standing_share: 0.5 };
  expect(decodeCard({ ...card(null), series: weekly }).series).toEqual(weekly);
});

test('a seat that needs no confirming has no price of its own once confirmed', () => {
  const { confirmed_late_from, ...cancel } = mine.cancel;
  const wire = { ...card({ limit_end_time: null }), my: { ...mine, cancel, limit_end_time: null } };
  expect(decodeCard(wire as Parameters<typeof decodeCard>[0]).my?.cancel).toMatchObject({
    late_from: new Date(THEN),
    confirmed_late_from: null,
  });
});
