import { expect, test } from 'vitest';
import { decodeOfflineSchedule } from './decode.ts';
import { encodeOfflineSchedule, OFFLINE_MEETUPS_MAX, type OfflineSchedule } from './rules.ts';

const NOW = new Date('2026-12-01T03:00:00.000Z');
const meetup = (name: string, hours: number) => ({
  activity_id: name,
  name,
  activity_time: new Date(NOW.getTime() + hours * 3_600_000),
  location: '서울숲',
  club: '한강 러너스',
  attending: false,
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

test('returns null for invalid text', () => {
  for (const text of ['', '{', 'null', '{"memberId":"kim"}'])
    expect(decodeOfflineSchedule(text, 'kim')).toBeNull();
});
