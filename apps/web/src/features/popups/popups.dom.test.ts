import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { crewsContract } from '@crewwith/domain/crews/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { popupsContract } from '@crewwith/domain/popups/contract';
import { toSeoulWire } from '@crewwith/domain/time';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { t } from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { activityOf, IDS, NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const MINUTES_LEFT = 40;
const HALF_HOUR_MS = 30 * 60_000;
const meetup = activityOf({ level: 3, hours: MINUTES_LEFT / 60, seat: 1 });
const popups = [
  {
    crew_id: IDS.crew,
    club_nick: 'demo',
    club_name: '한강 느린 러닝',
    updated_time: NOW.toISOString(),
    no_shows: { count: 0, last_noshow_time: null, until: null },
    upcoming: [
      {
        activity_id: IDS.activity,
        name: meetup.name,
        location: meetup.location,
        activity_time: toSeoulWire(new Date(NOW.getTime() + MINUTES_LEFT * 60_000)),
      },
    ],
    late_cancels: [],
  },
];

beforeEach(() => {
  stub(activitiesContract.read, meetup);
  stub(activitiesContract.listAttendees, []);
  const { can, attendees, cancelled, messages, version, liked, ...row } = meetup;
  stub(activitiesContract.listFollowing, [row]);
});

const hourPopup = () => screen.findByRole('dialog', { name: t('popup.hourTitle') });
const followUp = () => screen.getByRole('link', { name: t('common.back') });

/** Arrives in a new tab by the link of the meetup and goes on to the lists, where popups are shown. */
async function openLists(due: ReplyOf<typeof popupsContract.read> = popups) {
  const page = await openPage(`/demo/activity/${IDS.activity}`, { popups: due });
  await page.user.click(followUp());
  await screen.findByRole('list', { name: t('lists.following') });
  return page;
}

// docs/specification.md#popups
it('shows a popup once in a tab', async () => {
  const { user, unmount } = await openLists();
  await user.click(within(await hourPopup()).getByText(t('common.close')));
  unmount();
  // With the answer of before, so that it would be due at once.
  await openPage('/demo/activities', { popups });
  await screen.findByRole('list', { name: t('lists.following') });
  expect(screen.queryByRole('dialog')).toBeNull();
});

// docs/specification.md#popups
it('shows none over a page reached by a link, but on the next one', async () => {
  const { user, popupCalls } = await openPage('/demo/activities', { popups });
  const list = within(await screen.findByRole('list', { name: t('lists.following') }));
  await user.click(list.getByRole('link', { name: new RegExp(meetup.name) }));
  await screen.findByRole('heading', { level: 1, name: meetup.name });
  expect(popupCalls).toEqual([]);
  await user.click(followUp());
  within(await hourPopup()).getByText(meetup.name);
});

// docs/specification.md#popups
it('hides a popup in every tab by one button', async () => {
  const { user, unmount } = await openLists();
  await user.click(within(await hourPopup()).getByRole('button', { name: t('popup.hide') }));
  unmount();
  sessionStorage.clear();
  await openLists();
  // That of the day has the meetup, since that of the hour was not just shown.
  await screen.findByRole('dialog', { name: t('popup.dayTitle') });
});

// docs/specification.md#popups
it('shows a popup that was only closed again in another tab', async () => {
  const { user, unmount } = await openLists();
  await user.click(within(await hourPopup()).getByText(t('common.close')));
  unmount();
  sessionStorage.clear();
  await openLists();
  await hourPopup();
});

// docs/specification.md#popups
it.each(['popup.hide', 'common.close'] as const)('ends the welcome by the button %s', async (name) => {
  const welcome = popups.map((club) => ({ ...club, updated_time: null, upcoming: [] }));
  const sent = stub(crewsContract.setState, { state: 1, admin_level: 3 });
  const { user } = await openLists(welcome);
  const dialog = within(await screen.findByRole('dialog', { name: /한강 느린 러닝/ }));
  await user.click(dialog.getByText(t(name)));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ params }) => params)).toEqual([{ id: IDS.crew, state: '1' }]);
});

// docs/specification.md#popups
it('says in the title until which day one cannot attend', async () => {
  const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
  const cancelled = (until: Date) => ({
    ...{ activity_id: IDS.activity, name: meetup.name, activity_time: toSeoulWire(hours(2)) },
    ...{ cancelled_time: hours(-1).toISOString(), until: until.toISOString(), location: '' },
  });
  const due = popups.map((club) => ({ ...club, upcoming: [], late_cancels: [cancelled(hours(24))] }));
  await openLists(due);
  await screen.findByRole('dialog', { name: /^내일 .+까지 참석이 제한돼요$/ });
});

async function checkIn(user: UserEvent) {
  stub(attendeesContract.mark, { state: 2, tries_left: 5 });
  await user.click(await screen.findByRole('button', { name: t('code.open') }));
  await user.type(await screen.findByLabelText(t('code.label')), '42');
  stub(activitiesContract.read, activityOf({ level: 3, hours: MINUTES_LEFT / 60, seat: 2 }));
  await user.keyboard('{Enter}');
  await screen.findByText(t('code.attendedText'));
}

async function cancel(user: UserEvent) {
  stub(attendeesContract.cancel, { count: 2 });
  await user.click(await screen.findByRole('button', { name: t('seat.cancel') }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '감기');
  await user.click(dialog.getByRole('button', { name: t('cancel.next') }));
  stub(activitiesContract.read, activityOf({ level: 3, hours: MINUTES_LEFT / 60 }));
  await user.click(dialog.getByRole('button', { name: t('cancel.giveBack') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

// docs/specification.md#popups
it.each([
  ['check-in', checkIn],
  ['cancel', cancel],
] as const)('does not remind of a meetup after a %s by an older answer', async (_what, act) => {
  vi.setSystemTime(NOW.getTime() - HALF_HOUR_MS);
  const { user, unmount } = await openLists();
  const day = await screen.findByRole('dialog', { name: t('popup.dayTitle') });
  await user.click(within(day).getByText(t('common.close')));
  unmount();
  vi.setSystemTime(NOW);
  const page = await openPage(`/demo/activity/${IDS.activity}`);
  await act(user);
  await user.click(followUp());
  await waitFor(() => expect(page.popupCalls).toHaveLength(1));
  await screen.findByRole('list', { name: t('lists.following') });
  expect(screen.queryByRole('dialog')).toBeNull();
});
