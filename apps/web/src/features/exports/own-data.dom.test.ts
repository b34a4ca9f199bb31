import { errorMessage } from '@crewwith/domain/errors';
import { exportsContract } from '@crewwith/domain/exports/contract';
import { membersContract } from '@crewwith/domain/members/contract';
import { sessionsContract } from '@crewwith/domain/sessions/contract';
import { screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { ownBrowserLink } from '../../browser/device.ts';
import { stub, stubbedFetch, stubRefusal } from '../../testing/api-stub.ts';
import { memberOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { collectSavedFiles } from '../../testing/saved-files.ts';
import type { OwnData } from './archive.ts';

const CREATED = '2026-11-30T15:00:00.000Z';
const { id: _id, kakao_id: _kakao, provider_picture: _picture, ...MEMBER } = memberOf({ info: '=1+1' });
const picture = (name: string) => ({
  image_url: `/uploads/${name}-1600.webp`,
  width: 1600,
  height: 900,
  bytes: 3,
  created_time: CREATED,
});
const attendance = (activity_time: string) => ({
  club: '<성수 러닝>',
  activity: '몸 풀기, 러닝',
  activity_time,
  subgroup: '',
  state: 2 as const,
  source: 0 as const,
  excused_time: null,
  code_tries: 0,
  free_until: null,
  agreed_start: null,
  confirmed_time: null,
  rested_time: null,
  created_time: CREATED,
  retaken_time: null,
  updated_time: CREATED,
});
const NOTHING = {
  accounts: [],
  sessions: [],
  log_ins: [],
  crews: [],
  cancellations: [],
  waits: [],
  standing_seats: [],
  appeals: [],
  activities: [],
  series: [],
  polls: [],
  poll_options: [],
  votes: [],
  notices: [],
  messages: [],
  announcements: [],
  likes: [],
  reasons: [],
  acts: [],
  notifications: [],
  notification_settings: [],
  quiet_hours: [],
  mail_addresses: [],
  devices: [],
  deliveries: [],
  calendar_feeds: [],
};
const DATA: OwnData = {
  ...NOTHING,
  member: MEMBER,
  images: [picture('moss'), picture('gone')],
  attendances: [attendance('2026-12-01T19:00:00.000Z')],
};

async function openProfile() {
  stub(membersContract.read, memberOf());
  stub(membersContract.listClubs, []);
  stub(sessionsContract.list, []);
  const page = await openPage('/profile');
  const press = async () => page.user.click(await screen.findByRole('button', { name: t('export.save') }));
  return { ...page, press };
}

/** Answers for the files of pictures: `gone` is not there. */
function servePictures(answer: () => Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = String(input);
    if (!address.startsWith('/uploads/')) return stubbedFetch(input, init);
    return address.includes('gone') ? new Response(null, { status: 404 }) : answer();
  });
}

// docs/specification.md#export
it('saves a page, tables, all as JSON, and the pictures that are there', async () => {
  const { press } = await openProfile();
  const saved = collectSavedFiles();
  stub(exportsContract.read, DATA);
  servePictures(() => new Response(new Uint8Array([1, 2, 3])));
  await press();
  await screen.findByText(t('export.saved'));
  const [file] = saved;
  expect(saved).toHaveLength(1);
  expect(file?.name).toMatch(/^crewwith-2026-12-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array((await file?.bytes) ?? new ArrayBuffer()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(Object.keys(files).toSorted()).toEqual([
    'README.html',
    'attendances.csv',
    'data.json',
    'images.csv',
    'member.csv',
    'pictures/moss-1600.webp',
  ]);
  expect(files['pictures/moss-1600.webp']).toEqual(new Uint8Array([1, 2, 3]));
  expect(JSON.parse(text('data.json'))).toEqual(DATA);
  expect(text('attendances.csv')).toContain(
    '<성수 러닝>,"몸 풀기, 러닝",2026-12-01 19:00,,2,0,,0,,,,,2026-12-01 00:00,,2026-12-01 00:00\r\n',
  );
  expect(text('member.csv')).toContain("'=1+1");
  expect(text('README.html')).toContain(t('export.list.attendances'));
});

it('says what failed, and asks the limited call once', async () => {
  const { press } = await openProfile();
  const saved = collectSavedFiles();
  const message = errorMessage('request.too_many', 'ko', { waitSeconds: 60 });
  stubRefusal(exportsContract.read, 'request.too_many', { message });
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  const asked = stub(exportsContract.read, DATA);
  servePictures(() => {
    throw new TypeError('no network');
  });
  await press();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(t('error.network')));
  servePictures(() => new Response(new Uint8Array([1])));
  await press();
  await screen.findByText(t('export.saved'));
  expect(asked).toHaveLength(1);
  expect(saved).toHaveLength(1);
});

it('leads from the browser of KakaoTalk, which saves no files, to another one', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 KAKAOTALK 25.9.0');
  await openProfile();
  const link = await screen.findByRole('link', { name: t('export.ownBrowser') });
  expect(link.getAttribute('href')).toBe(ownBrowserLink(window.location.href));
  expect(screen.queryByRole('button', { name: t('export.save') })).toBeNull();
});
