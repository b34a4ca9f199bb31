import { activitiesContract } from '@crewwith/domain/activities/contract';
import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { homeContract } from '@crewwith/domain/home/contract';
import { toSeoulWire } from '@crewwith/domain/time';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { SCHEDULE_KEY } from '../../session/session-keys.ts';
import { browserCipher, createKey, createTextCipher } from '../../session/text-cipher.ts';
import { stub, stubbedFetch, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, IDS, NOW } from '../../testing/fixtures.ts';
import { memberClubOf } from '../../testing/member-club.ts';
import { openPage } from '../../testing/open-page.tsx';

const SEATED = '남산 둘레길 걷기';
/** The meetup after it, in which one has a seat too. */
const NEXT = { activity_id: 'activity03', name: '한강 걷기' };
const IS_STORED = /본 내용을 보여 줘요/;
const HOUR_MS = 3_600_000;
const later = (hours: number) => toSeoulWire(new Date(NOW.getTime() + hours * HOUR_MS));
const seat = cardOf(
  { level: 3, hours: 20, seat: 1 },
  { end_time: later(22), cost: '5천원', info: '3번 출구에서 만나요.', location_url: 'https://map.example/1' },
);
const other = cardOf(
  { level: 3, hours: 40 },
  { activity_id: 'activity02', name: '자리 없는 모임', info: '비밀' },
);

beforeEach(async () => {
  // The stubbed IndexedDB has no key.
  const key = await createKey();
  const cipher = createTextCipher(async () => key);
  vi.spyOn(browserCipher, 'encrypt').mockImplementation(cipher.encrypt);
  vi.spyOn(browserCipher, 'decrypt').mockImplementation(cipher.decrypt);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.stubGlobal('fetch', stubbedFetch);
});

/** Opens the schedule, which is stored then. */
async function openSchedule(own: Partial<NonNullable<typeof seat.my>> = { subgroup: '천천히 6분' }) {
  const my = seat.my && { ...seat.my, ...own };
  const club = memberClubOf(null);
  const activities = [{ ...seat, my }, { ...seat, my, ...NEXT }, other];
  stub(homeContract.readOfMember, {
    clubs: [club],
    activities,
    called: [],
    next: null,
    open: [],
    polls: [],
  });
  stub(errorReportsContract.report, {});
  const page = await openPage('/');
  await waitFor(() => expect(localStorage.getItem(SCHEDULE_KEY)).not.toBeNull());
  return page;
}

/** Opens the schedule, and loses the network once it is stored. */
async function loseNetwork(own?: Parameters<typeof openSchedule>[0]) {
  const { user, location } = await openSchedule(own);
  const lost = vi.fn((input: Request | string) =>
    input instanceof Request ? Promise.reject(new TypeError('Failed to fetch')) : stubbedFetch(input),
  );
  vi.stubGlobal('fetch', lost);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void queryClient.resetQueries());
  await screen.findByRole('heading', { level: 1, name: t('stored.title') });
  return { user, location, lost };
}

function findNetwork() {
  stub(activitiesContract.read, activityOf({ level: 3, hours: 20, seat: 1 }));
  stub(activitiesContract.listAttendees, []);
  vi.stubGlobal('fetch', stubbedFetch);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
}

/** Opens a stored meetup whose own call alone cannot reach the server, at an address of this club. */
async function loseMeetup(nick: string) {
  const page = await openSchedule();
  const calls = vi.fn(async (input: Request | string) => {
    const url = input instanceof Request ? input.url : input;
    if (url.includes(`/activities/${IDS.activity}`)) throw new TypeError('Failed to fetch');
    if (url.includes(`/activities/${NEXT.activity_id}`)) return new Promise<Response>(() => undefined);
    return stubbedFetch(input);
  });
  vi.stubGlobal('fetch', calls);
  page.goTo(`/${nick}/activity/${IDS.activity}`);
  await screen.findByRole('heading', { level: 1, name: SEATED });
  screen.getByText(IS_STORED);
  return page;
}

async function openDetail(own?: Parameters<typeof loseNetwork>[0]) {
  const opened = await loseNetwork(own);
  await opened.user.click(screen.getByRole('link', { name: new RegExp(SEATED) }));
  await screen.findByRole('heading', { level: 1, name: SEATED });
  return opened;
}

/** The value beside a label. */
const factOf = (label: string) => {
  const value = screen.getByText(label, { selector: 'dt' }).nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error(`${label} has no value`);
  return value;
};

// docs/specification.md#offline
it('leads from the stored schedule to meetups with a seat, and to no others', async () => {
  await loseNetwork();
  const list = within(screen.getByRole('list', { name: t('stored.title') }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/demo/activity/${IDS.activity}`,
    `/demo/activity/${NEXT.activity_id}`,
  ]);
});

// docs/specification.md#offline
it('shows what is needed on the way, as last seen, and nothing to press but to try again', async () => {
  const { location } = await openDetail();
  expect(location().pathname).toBe(`/demo/activity/${IDS.activity}`);
  screen.getByText(t('stored.meetup', { time: '12월 1일 (화) 낮 12시' }));
  expect(factOf(t('activity.date')).textContent).toBe('12월 2일 (수) 오전 8:00 – 오전 10:00');
  expect(factOf(t('activity.location')).textContent).toContain('남산 입구');
  expect(screen.getByRole('link', { name: t('activity.map') }).getAttribute('href')).toBe(
    'https://map.example/1',
  );
  expect(factOf(t('stored.subgroup')).textContent).toBe('천천히 6분');
  expect(factOf(t('activity.cost')).textContent).toBe('5천원');
  expect(factOf(t('activity.club')).textContent).toBe(clubOf(3).name);
  expect(factOf(t('activity.info')).textContent).toBe('3번 출구에서 만나요.');
  const main = within(screen.getByRole('main'));
  // The first attempts are repeated without a press.
  await main.findByRole('button', { name: t('common.retry') });
  expect(main.getAllByRole('button')).toHaveLength(1);
});

it('names the subgroup of the host, and none without one', async () => {
  await openDetail({ subgroup: 'leader' });
  expect(factOf(t('stored.subgroup')).textContent).toBe(t('attendee.leaderGroup'));
});

it.each([
  ['expected', ATTENDEE_STATE.applied, 1],
  ['there', ATTENDEE_STATE.attended, 0],
  ['marked as a no-show', ATTENDEE_STATE.noShow, 0],
])('says of who is %s whether they are still to come', async (_, state, badges) => {
  await openDetail({ state });
  expect(screen.queryAllByText(t('attendee.applied'))).toHaveLength(badges);
  const header = screen.getByRole('heading', { level: 1 }).closest('header');
  expect(header?.querySelectorAll('p')).toHaveLength(badges);
});

it('leaves out the subgroup of a meetup without subgroups', async () => {
  await openDetail({ subgroup: '' });
  expect(screen.queryByText(t('stored.subgroup'), { selector: 'dt' })).toBeNull();
});

it('stays while it is tried again, and has the focus once that has failed', async () => {
  const { user, lost } = await openDetail();
  const retry = await screen.findByRole<HTMLButtonElement>('button', { name: t('common.retry') });
  const sent = Promise.withResolvers<never>();
  lost.mockImplementation(() => sent.promise);
  const before = lost.mock.calls.length;
  await user.click(retry);
  expect(lost.mock.calls.length).toBeGreaterThan(before);
  await waitFor(() => expect(retry.disabled).toBe(true));
  screen.getByRole('heading', { level: 1, name: SEATED });
  retry.blur();
  sent.reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(retry.disabled).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(retry));
});

it('is replaced by the meetup once the network is back', async () => {
  await openDetail();
  findNetwork();
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: new RegExp(t('attendee.applied')) });
  expect(screen.queryByText(IS_STORED)).toBeNull();
});

it.each(['demo', 'all'])(
  'gives way to the page of a refusal at /%s, with nothing that is stored',
  async (nick) => {
    const { user } = await loseMeetup(nick);
    stubRefusal(activitiesContract.read, 'request.not_found');
    const retry = await screen.findByRole('button', { name: t('common.retry') });
    vi.stubGlobal('fetch', stubbedFetch);
    await user.click(retry);
    await screen.findByRole('heading', { level: 1, name: t('activity.notFound') });
    expect(screen.queryByText(IS_STORED)).toBeNull();
    expect(screen.queryByText('3번 출구에서 만나요.')).toBeNull();
  },
);

it('gives way to the refusal of the schedule', async () => {
  const { user } = await loseNetwork();
  stubRefusal(homeContract.readOfMember, 'request.too_many');
  const retry = await screen.findByRole('button', { name: t('common.retry') });
  vi.stubGlobal('fetch', stubbedFetch);
  await user.click(retry);
  await screen.findByRole('alert');
  expect(screen.queryByText(SEATED)).toBeNull();
});

it.each(['demo', 'all'])('of another meetup at /%s is not shown while that loads', async (nick) => {
  const { goTo } = await loseMeetup(nick);
  goTo(`/${nick}/activity/${NEXT.activity_id}`);
  await screen.findByRole('heading', { level: 1, name: t('activity.title') });
  expect(screen.queryByText(IS_STORED)).toBeNull();
});

it('is gone with the session', async () => {
  await openDetail();
  act(() => session.end());
  expect(localStorage.getItem(SCHEDULE_KEY)).toBeNull();
  await waitFor(() => expect(screen.queryByText('3번 출구에서 만나요.')).toBeNull());
});
