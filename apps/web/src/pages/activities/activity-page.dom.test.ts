import { activitiesContract } from '@crewwith/domain/activities/contract';
import { pictureSources, pictureUrls } from '@crewwith/domain/images/picture';
import { toSeoulWire } from '@crewwith/domain/time';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { activityOf, clubOf, IDS, NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const HOUR_MS = 3_600_000;
const path = `/demo/activity/${IDS.activity}`;

// docs/specification.md#activity-page
it('says when in words, with end, cost, host and faces', async () => {
  const faces = [{ crew_id: IDS.otherCrew, nick: '느린거북', image_url: null }];
  const end_time = toSeoulWire(new Date(NOW.getTime() + 22 * HOUR_MS));
  stub(
    activitiesContract.read,
    activityOf(
      { level: 3, hours: 20 },
      { end_time, cost: '5천원', faces, host_image_url: '/uploads/host-400.webp' },
    ),
  );
  await openPage(path);
  screen.getByText('내일 오전 8시');
  screen.getByText(/20시간 뒤/);
  screen.getByText(/오전 8:00 – 오전 10:00$/);
  screen.getByText('5천원');
  const host = screen.getByText(t('activity.host')).nextElementSibling as HTMLElement;
  expect(facesIn(host)).toEqual(['/uploads/host-400.webp']);
  within(host).getByRole('link', { name: '느린거북' });
  screen.getByRole('progressbar', { name: t('card.seats', { count: 3, max: 10 }) });
  screen.getByText(t('faces.others', { name: '느린거북', count: 2 }));
});

// docs/specification.md#activity-page
it('shows its cover in the size that is shown, and without one the club on its colour', async () => {
  const cover = { ...pictureUrls('a-cover-of-a-meetup'), width: 1600, height: 900 };
  stub(activitiesContract.read, activityOf({ level: 3, hours: 20 }, { cover }));
  const { unmount } = await openPage(path);
  const picture = screen.getByRole('main').querySelector('img');
  expect(picture?.getAttribute('srcset')).toBe(pictureSources(cover.image_url));
  expect(picture?.getAttribute('sizes')).toMatch(/100vw - 47rem/);
  unmount();
  queryClient.clear();
  stub(activitiesContract.read, activityOf({ level: 3, hours: 20 }));
  await openPage(path, { club: clubOf(3, { setting: '{"color":"#123456"}' }) });
  expect(screen.getByRole('main').querySelector('img')).toBeNull();
  const icon = screen.getByRole('main').querySelector<SVGElement>('svg');
  expect([icon?.textContent, icon?.style.background]).toEqual(['한', '#123456']);
  const [bar] = screen.getAllByRole('banner');
  const inBar = [...(bar?.querySelectorAll('svg') ?? [])].map(({ outerHTML }) => outerHTML);
  expect(inBar).toContain(icon?.outerHTML);
});

// docs/specification.md#activity-page
it('tells the notes of the host after the facts', async () => {
  const notes = '따뜻하게 입고 오세요.';
  stub(activitiesContract.read, activityOf({ level: 3, hours: 20 }, { info: notes, subgroup: '1조\n2조' }));
  await openPage(path);
  const labels = [...screen.getByRole('main').querySelectorAll('dt')].map((label) => label.textContent);
  expect(labels.at(-1)).toBe(t('activity.info'));
  expect(labels.slice(0, -1)).toContain(t('activity.subgroup'));
  expect(screen.getByText(t('activity.info')).nextElementSibling?.textContent).toBe(notes);
});

// docs/specification.md#map-link
it.each([
  ['지도 보기', 'https://map.example/1', 'https://map.example/1'],
  ['지도에서 찾기', '', `https://map.kakao.com/link/search/${encodeURIComponent('남산 입구')}`],
])('leads to %s', async (name, location_url, href) => {
  stub(activitiesContract.read, activityOf({ level: 2, hours: 20 }, { location_url }));
  await openPage(path, { club: clubOf(2) });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

/** A meetup as users outside the club see it. */
function seenFromOutside(hours: number, next_step: 'log_in' | 'join' | 'see_club') {
  const activity = activityOf({ level: 1, hours }, { my: null });
  const { crew_id: _, nick: __, host_image_url: ___, ...seen } = activity;
  const can = Object.fromEntries(Object.keys(activity.can).map((name) => [name, false]));
  stub(activitiesContract.read, { ...seen, next_step, can: { ...activity.can, ...can } });
}

it('shows the club instead of the host to a member outside it, and the next step', async () => {
  seenFromOutside(20, 'join');
  await openPage(path, { club: clubOf(null) });
  const link = screen.getByRole('link', { name: t('activity.joinAndAttend') });
  expect(link.getAttribute('href')).toBe('/demo/signup');
  expect(screen.queryByText(t('activity.host'))).toBeNull();
  screen.getByText(/크루 12명/);
});

// docs/specification.md#next-step
it('leads a member outside the club to the club once a meetup has started', async () => {
  seenFromOutside(-1, 'see_club');
  const { location } = await openPage(`${path}?attend`, { club: clubOf(null) });
  screen.getByRole('heading', { name: t('activity.startedTitle') });
  expect(location().pathname).toBe(path);
  const link = screen.getByRole('link', { name: t('activity.seeClub') });
  expect(link.getAttribute('href')).toBe('/demo');
  expect(screen.queryByRole('link', { name: t('activity.joinAndAttend') })).toBeNull();
});

// docs/specification.md#activity-page
it.each([
  ['a member outside the club', null, 20, undefined],
  ['a crew without a seat', 3, 20, undefined],
  ['a leader without a seat', 8, -0.5, undefined],
  ['a crew with a seat', 3, 20, 1],
  ['a crew with a seat, after the start', 3, -30, 1],
  ['who has attended', 3, -30, 2],
] as const)('is shared by one button: %s', async (_who, level, hours, seat) => {
  const options = { level: level ?? 1, hours, ...(seat !== undefined && { seat }) };
  const activity = activityOf(options, level === null ? { my: null } : {});
  const can = level === null ? { ...activity.can, read: false, read_attendees: false } : activity.can;
  stub(activitiesContract.read, { ...activity, can });
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(path, { club: clubOf(level) });
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: t('seat.share') }));
  await screen.findByText(t('share.copied'));
  expect(copied.mock.calls).toEqual([[`${window.location.origin}${path}`]]);
});

// docs/specification.md#activity-page
it.each([
  ['a leader without a seat', 8, -0.5, {}, true],
  ['a leader who has attended', 8, -20, { seat: 2 }, true],
  ['a leader before the window', 8, 2, {}, false],
  ['a leader after the window', 8, -25, {}, false],
  ['a crew', 3, -0.5, { seat: 1 }, false],
] as const)('leads to the marking from its main buttons: %s', async (_who, level, hours, seat, leads) => {
  stub(activitiesContract.read, activityOf({ level, hours, ...seat }));
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(path, { club: clubOf(level) });
  const button = screen.queryByRole('button', { name: t('attendee.mark') });
  expect(button !== null).toBe(leads);
  if (button === null) return;
  const heading = screen.getByRole('heading', { name: new RegExp(t('attendee.title')) });
  const scrolled = vi.fn();
  heading.scrollIntoView = scrolled;
  await user.click(button);
  expect(document.activeElement).toBe(heading);
  expect(scrolled).toHaveBeenCalledOnce();
});

// docs/specification.md#attend-button
it.each([
  [8, 'ended', -30, null],
  [3, 'ended', -2, null],
  [8, 'started', -1, null],
  [3, 'started', -2, 3],
  [3, 'ended', -0.5, 0.25],
] as const)('says to level %i without a seat beside the date that it has %s: %i h, of %s', async (...row) => {
  const [level, what, hours, duration] = row;
  const end = duration && toSeoulWire(new Date(NOW.getTime() + (hours + duration) * HOUR_MS));
  stub(activitiesContract.read, activityOf({ level, hours }, { end_time: end }));
  stub(activitiesContract.listAttendees, []);
  await openPage(path, { club: clubOf(level) });
  screen.getByText(`· ${t(what === 'ended' ? 'seat.ended' : 'home.started')}`);
  expect(screen.queryByRole('button', { name: t('seat.ended') })).toBeNull();
});

// docs/specification.md#cancelled-activity
it.each(['/demo', '/all', '/personal'])(
  'says at %s what a deleted meetup was, why, and what is next',
  async (folder) => {
    const cancelled = {
      name: '남산 둘레길 걷기',
      activity_time: toSeoulWire(new Date(NOW.getTime() + 20 * HOUR_MS)),
      club_nick: 'demo',
      reason: '비가 와서',
      next: {
        activity_id: 'activity02',
        name: '실내 걷기',
        activity_time: toSeoulWire(new Date(NOW.getTime() + 44 * HOUR_MS)),
      },
    };
    stubRefusal(activitiesContract.read, 'request.not_found', { cancelled });
    const { location } = await openPage(path.replace('/demo', folder));
    await waitFor(() => expect(location().pathname).toBe(path));
    await screen.findByRole('heading', { level: 1, name: t('activity.cancelledTitle') });
    // In the club's frame.
    expect(screen.getAllByRole('banner')[0]?.textContent).toContain('한강 느린 러닝');
    screen.getByText(t('activity.cancelledReason', { reason: '비가 와서' }));
    const next = screen.getByRole('link', { name: /실내 걷기/ });
    expect(next.getAttribute('href')).toBe('/demo/activity/activity02');
    const toClub = screen.getByRole('link', { name: t('activity.toClub') });
    expect(toClub.getAttribute('href')).toBe('/demo');
  },
);

// docs/specification.md#frozen-club
it.each([
  [false, 1],
  [true, 0],
])('offers to copy a meetup of a club (frozen: %s): %i', async (frozen, count) => {
  stub(activitiesContract.read, activityOf({ level: 8, hours: 20 }));
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(path, { club: clubOf(8, { frozen }) });
  await user.click(await screen.findByRole('button', { name: t('activity.more') }));
  await screen.findByRole('button', { name: t('activity.edit') });
  expect(screen.queryAllByRole('button', { name: t('activity.copy') })).toHaveLength(count);
});

// docs/specification.md#cancelled-activity
it('keeps the actions of leaders behind ⋯, and sends the reason of a deletion', async () => {
  stub(activitiesContract.read, activityOf({ level: 8, hours: 20 }));
  stub(activitiesContract.listAttendees, []);
  const sent = stubRefusal(activitiesContract.remove, 'activity.deletion_closed');
  const { user } = await openPage(path, { club: clubOf(8) });
  expect(screen.queryByRole('button', { name: t('activity.delete') })).toBeNull();
  await user.click(await screen.findByRole('button', { name: t('activity.more') }));
  await user.click(await screen.findByRole('button', { name: t('activity.delete') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('activityForm.deleteQuestion') }));
  dialog.getByText(t('activityForm.deleteReasonHint'));
  dialog.getByText(new RegExp(t('activity.cancelledTitle')));
  // 「취소」 alone would be mistaken for the action.
  dialog.getByRole('button', { name: t('seat.keep') });
  await user.type(dialog.getByRole('textbox'), '비가 와서');
  await user.click(dialog.getByRole('button', { name: t('activity.delete') }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ reason: '비가 와서' }]));
});

it.each([
  [2, false],
  [0.5, true],
  [-0.5, true],
  [-2, false],
])('shows the code from an hour before the start to an hour after it: %d hours', async (hours, shown) => {
  stub(activitiesContract.read, activityOf({ level: 8, hours }, { code: '42' }));
  stub(activitiesContract.listAttendees, []);
  await openPage(path, { club: clubOf(8) });
  // Its code loads when it is shown.
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByText(t('codeCard.name')) !== null).toBe(shown);
});
