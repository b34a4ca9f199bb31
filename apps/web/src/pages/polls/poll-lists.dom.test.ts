import { homeContract } from '@crewwith/domain/home/contract';
import { pollsContract } from '@crewwith/domain/polls/contract';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { cardOf, clubOf, EMPTY_HOME, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { POLL_ID, pollRowOf } from '../../testing/poll-fixtures.ts';

const AWAITED = pollRowOf();
const VOTED = pollRowOf({ id: 'poll000002', name: '월례회', my: { crew_id: IDS.crew, voted: true } });
const OVER = pollRowOf({ id: 'poll000003', name: '시산제', state: 'over' });

const list = () => screen.findByRole('list', { name: t('lists.polls') });
const rows = async () =>
  within(await list())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

// docs/specification.md#poll-list
it('lists the open polls of a club under its meetups, and says which wait for a vote', async () => {
  stub(pollsContract.listOfClub, [AWAITED, VOTED, OVER]);
  await openPage('/demo/activities?tab=polls', { club: clubOf(3) });
  expect(await rows()).toEqual([
    '송년회아직 투표하지 않았어요이번 주 금 밤 10시까지 · 성수동',
    '월례회투표했어요이번 주 금 밤 10시까지 · 성수동',
    '시산제마감됐어요성수동',
  ]);
  const link = screen.getByRole('link', { name: /송년회/ });
  expect(link.getAttribute('href')).toBe(`/demo/poll/${POLL_ID}`);
  expect(screen.queryByRole('link', { name: t('polls.create') })).toBeNull();
});

it.each([
  [4, 0],
  [5, 1],
])('tells level %i how to make a first poll: %i', async (level, count) => {
  stub(pollsContract.listOfClub, []);
  await openPage('/demo/activities?tab=polls', { club: clubOf(level) });
  await screen.findByText(t('polls.listEmpty'));
  expect(screen.queryAllByText(t('polls.listEmptyText'))).toHaveLength(count);
  expect(screen.queryAllByRole('link', { name: t('polls.create') })).toHaveLength(count);
});

it("shows the polls on a club's home below its meetups", async () => {
  stub(homeContract.read, {
    ...EMPTY_HOME,
    next: [cardOf({ level: 3, hours: 20 })],
    polls: [AWAITED, VOTED, OVER],
  });
  await openPage('/demo');
  const [awaited] = await rows();
  expect(awaited).toContain(t('polls.notVoted'));
  expect(await rows()).toHaveLength(3);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual([t('lists.following'), t('lists.polls')]);
});

it.each([
  [4, {}, 0],
  [5, {}, 1],
  [5, { can: { ...clubOf(5).can, create_poll: false } }, 0],
])(
  'offers level %i on the home of a club to make a poll, if it may: %o, %i',
  async (level, overrides, count) => {
    // With a poll for those who may not, whose section is there all the same.
    stub(homeContract.read, { ...EMPTY_HOME, polls: count === 0 ? [VOTED] : [] });
    await openPage('/demo', { club: clubOf(level, overrides) });
    await (count === 0 ? list() : screen.findByText(t('polls.hint')));
    const links = screen.queryAllByRole('link', { name: t('polls.create') });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(count === 0 ? [] : ['/demo/poll/create']);
  },
);

it('keeps the place of what the home of a club shows of polls until it is loaded', async () => {
  stub(homeContract.read, EMPTY_HOME);
  const seen: boolean[] = [];
  const observer = new MutationObserver(() => {
    // Before it is the section of the next meetups, which comes with the data.
    const meetups = screen.queryByRole('heading', { name: t('lists.following') })?.closest('section');
    if (!meetups) return;
    const place = meetups.parentElement?.nextElementSibling;
    const polls = screen.queryByRole('heading', { name: t('lists.polls') });
    seen.push(place?.hasAttribute('data-reserved') || (polls !== null && place?.contains(polls) === true));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await openPage('/demo', { club: clubOf(5) });
  await screen.findByText(t('polls.hint'));
  observer.disconnect();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen).not.toContain(false);
});

it('reminds a member on My Schedule of the polls that wait for their vote, of which club', async () => {
  const { id, club_id, club_nick, name, location, ends_time } = AWAITED;
  const club = (nick: string, title: string) => {
    const { setting } = clubOf(3);
    return {
      ...{ id: `clubof${nick}00`, nick, name: title, setting, admin_level: 3, level_name: '' },
      ...{ crew_id: IDS.crew, crew_nick: '걸음마', crew_image_url: null, frozen: false },
    };
  };
  stub(homeContract.readOfMember, {
    clubs: [club('demo', '한강 느린 러닝'), club('otherclub', '다른 클럽')],
    ...{ activities: [], called: [], next: null, open: [] },
    polls: [{ id, club_id, club_nick, name, location, ends_time }],
  });
  await openPage('/');
  expect(await rows()).toEqual([
    '송년회아직 투표하지 않았어요이번 주 금 밤 10시까지 · 성수동 · 한강 느린 러닝',
  ]);
  expect(screen.getByRole('link', { name: /송년회/ }).getAttribute('href')).toBe(`/demo/poll/${POLL_ID}`);
});
