import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { calendarFeedsContract } from '@crewwith/domain/calendar-feeds/contract';
import { homeContract } from '@crewwith/domain/home/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { stub, stubRefusal } from '../../../testing/api-stub.ts';
import { activityOf, clubOf, IDS } from '../../../testing/fixtures.ts';
import { openPage } from '../../../testing/open-page.tsx';

const addressOf = (token: string) => `https://crewwith.example.com/api/v1/calendar/${token}.ics`;
const FEED = { id: 'calendarfeed', url: addressOf('first') };

const sheet = async () => within(await screen.findByRole('dialog', { name: t('seat.addToCalendar') }));
const link = async (dialog: Awaited<ReturnType<typeof sheet>>, name: string) =>
  (await dialog.findByRole('link', { name: new RegExp(`^${name}`) })).getAttribute('href');

// docs/specification.md#calendar-sheet
describe('the sheet that adds to a calendar', () => {
  const openMeetup = async () => {
    stub(activitiesContract.read, activityOf({ level: 3, hours: 30, seat: 1 }));
    stub(activitiesContract.listAttendees, []);
    const { user } = await openPage(`/demo/activity/${IDS.activity}`);
    return user;
  };

  it('of a meetup saves it once, or subscribes to own seats or to the whole club', async () => {
    const made = stub(calendarFeedsContract.create, FEED);
    const user = await openMeetup();
    expect(made).toEqual([]);
    await user.click(screen.getByRole('button', { name: t('seat.addToCalendar') }));
    const dialog = await sheet();
    expect(await link(dialog, t('calendarFeed.once'))).toBe(`/api/v1/activities/${IDS.activity}.ics`);
    expect(await link(dialog, t('calendarFeed.apple'))).toBe(FEED.url.replace('https:', 'webcal:'));
    expect(await link(dialog, t('calendarFeed.google'))).toContain('https://calendar.google.com/');
    dialog.getByText(t('calendarFeed.googleHint'));
    const forClub = stub(calendarFeedsContract.create, { id: 'clubfeed00', url: addressOf('club') });
    await user.click(dialog.getByRole('button', { name: t('calendarFeed.club') }));
    await waitFor(async () =>
      expect(await link(dialog, t('calendarFeed.apple'))).toBe(
        addressOf('club').replace('https:', 'webcal:'),
      ),
    );
    await user.click(dialog.getByRole('button', { name: t('calendarFeed.seats') }));
    expect(await link(dialog, t('calendarFeed.apple'))).toContain('first');
    expect(made.map(({ body, params }) => [params.id, body])).toEqual([[IDS.member, { scope: 'seats' }]]);
    expect(forClub.map(({ body }) => body)).toEqual([{ scope: 'club', club_id: IDS.club }]);
  });

  it('copies the address, and shows it where copying is refused', async () => {
    stub(calendarFeedsContract.create, FEED);
    const user = await openMeetup();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await user.click(screen.getByRole('button', { name: t('seat.addToCalendar') }));
    const dialog = await sheet();
    const copy = await dialog.findByRole('button', { name: new RegExp(`^${t('calendarFeed.copy')}`) });
    await user.click(copy);
    await dialog.findByText(t('calendarFeed.copied'));
    expect(writeText).toHaveBeenCalledWith(FEED.url);
    expect(dialog.queryByText(FEED.url)).toBeNull();
    writeText.mockRejectedValueOnce(new Error('not allowed'));
    await user.click(copy);
    await dialog.findByText(t('calendarFeed.copyFailed'));
    dialog.getByText(FEED.url);
    writeText.mockRestore();
  });

  it('replaces the address after a question', async () => {
    stub(calendarFeedsContract.create, FEED);
    const user = await openMeetup();
    await user.click(screen.getByRole('button', { name: t('seat.addToCalendar') }));
    const dialog = await sheet();
    await user.click(await dialog.findByRole('button', { name: t('calendarFeed.renew') }));
    const question = within(await screen.findByRole('dialog', { name: t('calendarFeed.renewQuestion') }));
    question.getByText(t('calendarFeed.renewText'));
    const revoked = stub(calendarFeedsContract.revoke, {});
    stub(calendarFeedsContract.create, { id: 'secondfeed', url: addressOf('second') });
    await user.click(question.getByRole('button', { name: t('calendarFeed.renewConfirm') }));
    await screen.findByText(t('calendarFeed.renewed'));
    await waitFor(async () => expect(await link(dialog, t('calendarFeed.apple'))).toContain('second'));
    expect(revoked.map(({ params }) => params)).toEqual([{ id: IDS.member, feed_id: FEED.id }]);
    expect(screen.queryByRole('dialog', { name: t('calendarFeed.renewQuestion') })).toBeNull();
  });

  it('says why there is no address, and tries again', async () => {
    stubRefusal(calendarFeedsContract.create, 'calendar_feed.too_many');
    const user = await openMeetup();
    await user.click(screen.getByRole('button', { name: t('seat.addToCalendar') }));
    const dialog = await sheet();
    await dialog.findByText('캘린더 주소는 20개까지 만들 수 있어요.');
    stub(calendarFeedsContract.create, FEED);
    await user.click(dialog.getByRole('button', { name: t('common.retry') }));
    expect(await link(dialog, t('calendarFeed.apple'))).toContain('first');
  });

  it('on the first screen subscribes to own seats or to all clubs', async () => {
    const { id, nick, name, setting } = clubOf(3);
    const club = {
      id,
      nick,
      name,
      setting,
      admin_level: 3,
      level_name: '',
      crew_id: IDS.crew,
      frozen: false,
    };
    const nothing = { activities: [], called: [], next: null, open: [], polls: [] };
    stub(homeContract.readOfMember, { ...nothing, clubs: [club] });
    const made = stub(calendarFeedsContract.create, FEED);
    const { user } = await openPage('/');
    await user.click(await screen.findByRole('button', { name: t('seat.addToCalendar') }));
    const dialog = await sheet();
    await link(dialog, t('calendarFeed.apple'));
    expect(dialog.queryByText(t('calendarFeed.once'))).toBeNull();
    expect(dialog.queryByRole('button', { name: t('calendarFeed.club') })).toBeNull();
    await user.click(dialog.getByRole('button', { name: t('calendarFeed.all') }));
    await waitFor(() => expect(made.map(({ body }) => body)).toEqual([{ scope: 'seats' }, { scope: 'all' }]));
  });

  it('follows a seat that has just been taken', async () => {
    stub(activitiesContract.read, activityOf({ level: 2, hours: 20 }));
    stub(attendeesContract.attend, { count: 4 });
    stub(activitiesContract.listAttendees, []);
    stub(calendarFeedsContract.create, FEED);
    const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(2) });
    await user.click(screen.getByRole('button', { name: t('seat.attend') }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: t('seat.attend') }),
    );
    const taken = within(await screen.findByRole('dialog', { name: t('seat.takenTitle') }));
    await user.click(taken.getByRole('button', { name: t('seat.addToCalendar') }));
    expect(await link(await sheet(), t('calendarFeed.apple'))).toContain('first');
  });
});
