import { ACTIVITY_INFO_MAX } from '@crewwith/domain/activities/form';
import {
  OFFLINE_MEETUPS_MAX,
  type OfflineMeetup,
  type OfflineSchedule,
} from '@crewwith/domain/schedule/rules';
import { expect, it } from 'vitest';
import { createKey, createTextCipher } from '../../session/text-cipher.ts';
import { createScheduleCache } from './schedule-cache.ts';

const NOW = new Date('2026-12-01T03:00:00Z');
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
const schedule: OfflineSchedule = {
  memberId: 'kim',
  seenTime: NOW,
  meetups: [meetup('모레', 48), meetup('어제', -24), meetup('곧', 1)],
};

function device() {
  const stored = new Map<string, string>();
  const key = createKey();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  };
  return { stored, cache: createScheduleCache({ storage, cipher: createTextCipher(() => key) }), storage };
}

it('returns future meetups to the same member only', async () => {
  const { cache } = device();
  await cache.save(schedule, () => true);
  expect(await cache.read('kim')).toEqual({ ...schedule, meetups: [meetup('곧', 1), meetup('모레', 48)] });
  expect(await cache.read('lee')).toBeNull();
});

it('is encrypted, and unreadable on another device', async () => {
  const { stored, cache } = device();
  await cache.save(schedule, () => true);
  const [encrypted = ''] = stored.values();
  expect(encrypted).not.toContain('곧');
  const other = device();
  other.storage.setItem('crewwith_seen', encrypted);
  expect(await other.cache.read('kim')).toBeNull();
});

it('saves nothing after the member has logged out', async () => {
  const { stored, cache } = device();
  await cache.save(schedule, () => false);
  expect(stored.size).toBe(0);
  expect(await cache.read('kim')).toBeNull();
});

it('saves as many meetups with as long notes as there may be', async () => {
  const { cache } = device();
  const detail = {
    end_time: null,
    location_url: '',
    cost: '',
    subgroup: '',
    info: '가'.repeat(ACTIVITY_INFO_MAX),
  };
  const meetups = Array.from({ length: OFFLINE_MEETUPS_MAX }, (_, index) => ({
    ...meetup(`${index}`, index),
    attending: true,
    detail,
  }));
  await cache.save({ ...schedule, meetups }, () => true);
  expect((await cache.read('kim'))?.meetups).toEqual(meetups);
});
