import { expect, test } from 'vitest';
import { decodeOfflineSchedule } from './decode.ts';
import {
  encodeOfflineSchedule,
  OFFLINE_MEETUPS_MAX,
  type OfflineMeetup,
  type OfflineSchedule,
} from './rules.ts';

const NOW = new Date('2026-12-01T03:00:00.000Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const meetup = (name: string, hours: number): OfflineMeetup => ({
  activity_id: name,
  name,
  activity_time: later(hours),
  location: '서울숲',
  club: '한강 러너스',
  club_nick: 'hangang',
  attending: false,
  detail: null,
});
/** A meetup with a seat; without `end`, its end is not known. */
const seated = (name: string, hours: number, end: number | null): OfflineMeetup => ({
  ...meetup(name, hours),
  attending: true,
  detail: {
    end_time: end === null ? null : later(end),
    location_url: 'https://map.example/1',
    cost: '5천원',
    info: '3번 출구에서\n만나요.',
    subgroup: '천천히',
  },
});
const schedule: OfflineSchedule = {
  memberId: 'kim',
  seenTime: NOW,
  meetups: [meetup('모레', 48), meetup('어제', -24), meetup('곧', 1)],
};

test('stores coming meetups, soonest first, for the member who loaded them', () => {
  const text = encodeOfflineSchedule(schedule);
  expect(decodeOfflineSchedule(text, 'kim')).toEqual({
    ...schedule,
    meetups: [meetup('곧', 1), meetup('모레', 48)],
  });
  expect(decodeOfflineSchedule(text, 'lee')).toBeNull();
});

test('stores a limited number of meetups', () => {
  const meetups = Array.from({ length: OFFLINE_MEETUPS_MAX + 5 }, (_, index) => meetup(`${index}`, index));
  expect(decodeOfflineSchedule(encodeOfflineSchedule({ ...schedule, meetups }), 'kim')?.meetups).toHaveLength(
    OFFLINE_MEETUPS_MAX,
  );
});

test('keeps what is needed on the way to a meetup with a seat, until it is over', () => {
  const coming = seated('내일', 24, 26);
  const meetups = [
    coming,
    seated('시작', -1, 1),
    seated('끝을 모름', -1, null),
    seated('끝', -2, 0),
    seated('오래전', -24, null),
    meetup('자리 없이 시작', -1),
  ];
  const kept = decodeOfflineSchedule(encodeOfflineSchedule({ ...schedule, meetups }), 'kim')?.meetups;
  expect(kept?.map(({ name }) => name)).toEqual(['시작', '끝을 모름', '내일']);
  expect(kept?.at(-1)).toEqual(coming);
});

test('reads what an earlier build has stored, which has neither detail nor nick', () => {
  const { detail: _, club_nick: __, ...old } = seated('모레', 48, null);
  const text = JSON.stringify({ ...schedule, meetups: [old] });
  expect(decodeOfflineSchedule(text, 'kim')?.meetups).toEqual([{ ...old, club_nick: '', detail: null }]);
});

test('returns null for invalid text', () => {
  for (const text of ['', '{', 'null', '{"memberId":"kim"}'])
    expect(decodeOfflineSchedule(text, 'kim')).toBeNull();
});
