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

test('what is ahead is kept, soonest first, for the one who saw it', () => {
  const text = encodeOfflineSchedule(schedule);
  expect(decodeOfflineSchedule(text, 'kim')).toEqual({
    ...schedule,
    meetups: [meetup('곧', 1), meetup('모레', 48)],
  });
  expect(decodeOfflineSchedule(text, 'lee')).toBeNull();
});

test('no more than so many are kept', () => {
  const meetups = Array.from({ length: OFFLINE_MEETUPS_MAX + 5 }, (_, place) => meetup(`${place}`, place));
  expect(decodeOfflineSchedule(encodeOfflineSchedule({ ...schedule, meetups }), 'kim')?.meetups).toHaveLength(
    OFFLINE_MEETUPS_MAX,
  );
});

test('what does not read is nothing', () => {
  for (const text of ['', '{', 'null', '{"memberId":"kim"}'])
    expect(decodeOfflineSchedule(text, 'kim')).toBeNull();
});
