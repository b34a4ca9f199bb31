import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { calendarFeedsContract } from '@crewwith/domain/calendar-feeds/contract';
import { ERRORS } from '@crewwith/domain/errors';
import { homeContract } from '@crewwith/domain/home/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stub, stubRefusal } from '../../../testing/api-stub.ts';
import { activityOf, clubOf, IDS, NOW } from '../../../testing/fixtures.ts';
import { memberClubOf } from '../../../testing/member-club.ts';
import { openPage } from '../../../testing/open-page.tsx';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const addressOf = (token: string) => `https://crewwith.example.com/api/v1/calendar/${token}.ics`;
const webcalOf = (token: string) => addressOf(token).replace('https:', 'webcal:');
const feedOf = (token: string, fields: object = {}) => ({
  id: `${token}feed00`.slice(0, 10),
  scope: 'seats' as const,
  club_id: null,
  club_name: null,
  url: addressOf(token),
  created_time: NOW.toISOString(),
  ...fields,
});
/** The server’s feeds from now on; a call that makes one is answered with this address. */
const stubFeeds = (feeds: ReturnType<typeof feedOf>[], made = 'made') => {
  stub(calendarFeedsContract.list, feeds);
  return stub(calendarFeedsContract.create, { id: 'madefeed00', url: addressOf(made) });
};

const sheet = async () => within(await screen.findByRole('dialog', { name: t('seat.addToCalendar') }));
type Dialog = Awaited<ReturnType<typeof sheet>>;
const link = async (dialog: Dialog, name: string) =>
  (await dialog.findByRole('link', { name: new RegExp(`^${name}`) })).getAttribute('href');
const way = (dialog: Dialog, name: string) => dialog.findByRole('button', { name: new RegExp(`^${name}`) });

// docs/specification.md#calendar-sheet
describe('the sheet that adds to a calendar', () => {
  beforeEach(() => onDevice(IPHONE));
  afterEach(() => vi.restoreAllMocks());

  const onDevice = (userAgent: string) =>
    vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const openMeetup = async () => {
    stub(activitiesContract.read, activityOf({ level: 3, hours: 30, seat: 1 }));
    stub(activitiesContract.listAttendees, []);
    const { user } = await openPage(`/demo/activity/${IDS.activity}`);
    await user.click(screen.getByRole('button', { name: t('seat.addToCalendar') }));
    return { user, dialog: await sheet() };
  };
  const openHome = async () => {
    const nothing = { activities: [], called: [], next: null, open: [], polls: [] };
    stub(homeContract.readOfMember, { ...nothing, clubs: [memberClubOf(null)] });
    const { user } = await openPage('/');
    await user.click(await screen.findByRole('button', { name: t('seat.addToCalendar') }));
    return { user, dialog: await sheet() };
  };
  /** Where links were followed to. */
  const followed = () => {
    const hrefs: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      hrefs.push(this.getAttribute('href') ?? '');
    });
    return hrefs;
  };

  it('of a meetup saves it once, or subscribes to own seats or to the whole club', async () => {
    const made = stubFeeds([
      feedOf('first'),
      feedOf('club', { scope: 'club', club_id: IDS.club, club_name: '서울' }),
    ]);
    const { user, dialog } = await openMeetup();
    expect(await link(dialog, t('calendarFeed.once'))).toBe(`/api/v1/activities/${IDS.activity}.ics`);
    expect(await link(dialog, t('calendarFeed.iphone'))).toBe(webcalOf('first'));
    expect(await link(dialog, t('calendarFeed.google'))).toContain('https://calendar.google.com/');
    await user.click(dialog.getByRole('button', { name: t('calendarFeed.club') }));
    expect(await link(dialog, t('calendarFeed.iphone'))).toBe(webcalOf('club'));
    await user.click(dialog.getByRole('button', { name: t('calendarFeed.seats') }));
    expect(await link(dialog, t('calendarFeed.iphone'))).toBe(webcalOf('first'));
    expect(dialog.queryByText(t('calendarFeed.own'))).toBeNull();
    expect(made).toEqual([]);
  });

  it('makes an address by the first press of a way, and follows it', async () => {
    const hrefs = followed();
    const made = stubFeeds([]);
    const { user, dialog } = await openMeetup();
    await user.click(dialog.getByRole('button', { name: t('calendarFeed.club') }));
    const apple = await way(dialog, t('calendarFeed.iphone'));
    expect([made, hrefs]).toEqual([[], []]);
    stub(calendarFeedsContract.list, [
      feedOf('made', { scope: 'club', club_id: IDS.club, club_name: '서울' }),
    ]);
    await user.click(apple);
    await waitFor(() => expect(hrefs).toEqual([webcalOf('made')]));
    expect(document.activeElement?.getAttribute('href')).toBe(webcalOf('made'));
    expect(made.map(({ params, body }) => [params.id, body])).toEqual([
      [IDS.member, { scope: 'club', club_id: IDS.club, replace: false }],
    ]);
  });

  it('copies the address, also one that the press makes, and shows it where copying is refused', async () => {
    const made = stubFeeds([]);
    const { user, dialog } = await openMeetup();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    const copy = await way(dialog, t('calendarFeed.copy'));
    const says = (text: string) =>
      waitFor(() =>
        expect(dialog.getAllByRole('status').map((status) => status.textContent)).toContain(text),
      );
    stub(calendarFeedsContract.list, [feedOf('made')]);
    await user.click(copy);
    await says(t('common.copied'));
    expect(writeText).toHaveBeenCalledWith(addressOf('made'));
    expect(dialog.queryByText(addressOf('made'))).toBeNull();
    writeText.mockRejectedValueOnce(new Error('not allowed'));
    await user.click(copy);
    await says(t('calendarFeed.copyFailed'));
    dialog.getByText(addressOf('made'));
    expect(made).toHaveLength(1);
  });

  it('replaces the address after a question, by one call', async () => {
    const made = stubFeeds([feedOf('first')]);
    const { user, dialog } = await openMeetup();
    await user.click(await dialog.findByRole('button', { name: t('calendarFeed.replace') }));
    const question = within(await screen.findByRole('dialog', { name: t('calendarFeed.replaceQuestion') }));
    question.getByText(t('calendarFeed.replaceText'));
    stub(calendarFeedsContract.list, [feedOf('second')]);
    await user.click(question.getByRole('button', { name: t('calendarFeed.replaceConfirm') }));
    await screen.findByText(t('calendarFeed.replaced'));
    expect(await link(dialog, t('calendarFeed.iphone'))).toBe(webcalOf('second'));
    expect(made.map(({ body }) => body)).toEqual([{ scope: 'seats', club_id: null, replace: true }]);
    expect(screen.queryByRole('dialog', { name: t('calendarFeed.replaceQuestion') })).toBeNull();
  });

  it('shows no address that may have stopped: after a failure it reads them again', async () => {
    stubFeeds([feedOf('first')]);
    const { user, dialog } = await openMeetup();
    await user.click(await dialog.findByRole('button', { name: t('calendarFeed.replace') }));
    const question = within(await screen.findByRole('dialog', { name: t('calendarFeed.replaceQuestion') }));
    const confirm = question.getByRole('button', { name: t('calendarFeed.replaceConfirm') });
    stubRefusal(calendarFeedsContract.create, 'request.not_found');
    stub(calendarFeedsContract.list, [feedOf('other')]);
    await user.click(confirm);
    await question.findByRole('alert');
    expect(await link(dialog, t('calendarFeed.iphone'))).toBe(webcalOf('other'));
    stubRefusal(calendarFeedsContract.list, 'request.not_found');
    await user.click(confirm);
    await dialog.findByText(ERRORS['request.not_found'].ko);
    expect(dialog.queryByRole('link', { name: new RegExp(`^${t('calendarFeed.iphone')}`) })).toBeNull();
  });

  it('says why no address was made, and tries again', async () => {
    const hrefs = followed();
    stubFeeds([]);
    stubRefusal(calendarFeedsContract.create, 'calendar_feed.too_many');
    const { user, dialog } = await openMeetup();
    await user.click(await way(dialog, t('calendarFeed.iphone')));
    expect((await dialog.findByRole('alert')).textContent).toContain('20개까지');
    stubFeeds([feedOf('made')]);
    await user.click(await way(dialog, t('calendarFeed.google')));
    await link(dialog, t('calendarFeed.iphone'));
    // Only the way of the last press.
    await waitFor(() => expect(hrefs).toHaveLength(1));
    expect(hrefs[0]).toContain('google');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['an iPhone', IPHONE, ['iphone', 'google', 'copy']],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ['apple', 'google', 'copy']],
    ['Android', 'Mozilla/5.0 (Linux; Android 14; SM-S921N)', ['google', 'copy']],
    ['another desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', ['google', 'copy']],
    ['KakaoTalk on an iPhone', `${IPHONE} KAKAOTALK 24.11.0`, ['copy']],
    ['KakaoTalk on Android', 'Mozilla/5.0 (Linux; Android 14) KAKAOTALK 2411010', ['copy']],
  ] as const)('on %s has the ways that work there', async (_, userAgent, names) => {
    onDevice(userAgent);
    stubFeeds([feedOf('first')]);
    const { dialog } = await openMeetup();
    const ways = within(await dialog.findByRole('list', { name: t('calendarFeed.ways') }));
    const shown = ways.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shown).toEqual(
      names.map((name) => expect.stringMatching(new RegExp(`^${t(`calendarFeed.${name}`)}`))),
    );
    const isInKakaoTalk = userAgent.includes('KAKAOTALK');
    expect(dialog.queryByRole('link', { name: new RegExp(t('calendarFeed.once')) }) === null).toBe(
      isInKakaoTalk,
    );
    if (isInKakaoTalk)
      expect(await link(dialog, t('calendarFeed.ownBrowser'))).toBe(
        `kakaotalk://web/openExternal?url=${encodeURIComponent(window.location.href)}`,
      );
  });

  it('on the first screen subscribes to own seats or to all clubs', async () => {
    followed();
    const made = stubFeeds([]);
    const { user, dialog } = await openHome();
    expect(dialog.queryByText(t('calendarFeed.once'))).toBeNull();
    expect(dialog.queryByRole('button', { name: t('calendarFeed.club') })).toBeNull();
    expect(dialog.queryByText(t('calendarFeed.own'))).toBeNull();
    await user.click(dialog.getByRole('button', { name: t('calendarFeed.all') }));
    await user.click(await way(dialog, t('calendarFeed.google')));
    await waitFor(() => expect(made.map(({ body }) => body.scope)).toEqual(['all']));
  });

  it('on the first screen lists all addresses and ends one, also of a club that one has left', async () => {
    const left = feedOf('left', { scope: 'club', club_id: 'leftclub00', club_name: '한강 러너스' });
    stubFeeds([feedOf('first'), left]);
    const { user, dialog } = await openHome();
    const own = within(await dialog.findByRole('list', { name: t('calendarFeed.own') }));
    const rows = () => own.getAllByRole('listitem').map(({ textContent }) => textContent);
    const name = t('calendarFeed.ofClub', { club: '한강 러너스' });
    expect(rows()).toEqual([
      expect.stringContaining(t('calendarFeed.seats')),
      expect.stringContaining(`${name}2026.12.01`),
    ]);
    await user.click(own.getByRole('button', { name: t('calendarFeed.endOf', { name }) }));
    const question = within(await screen.findByRole('dialog', { name: t('calendarFeed.endQuestion') }));
    question.getByText(t('calendarFeed.endText', { name }));
    const revoked = stub(calendarFeedsContract.revoke, {});
    stub(calendarFeedsContract.list, [feedOf('first')]);
    await user.click(question.getByRole('button', { name: t('calendarFeed.end') }));
    await screen.findByText(t('calendarFeed.ended'));
    expect(revoked.map(({ params }) => params)).toEqual([{ id: IDS.member, feed_id: left.id }]);
    expect(rows()).toEqual([expect.stringContaining(t('calendarFeed.seats'))]);
  });

  it('follows a seat that has just been taken', async () => {
    stub(activitiesContract.read, activityOf({ level: 2, hours: 20 }));
    stub(attendeesContract.attend, { count: 4 });
    stub(activitiesContract.listAttendees, []);
    stubFeeds([feedOf('first')]);
    const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(2) });
    await user.click(screen.getByRole('button', { name: t('seat.attend') }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: t('seat.attend') }),
    );
    const taken = within(await screen.findByRole('dialog', { name: t('seat.takenTitle') }));
    await user.click(taken.getByRole('button', { name: t('seat.addToCalendar') }));
    expect(await link(await sheet(), t('calendarFeed.iphone'))).toContain('first');
  });
});
