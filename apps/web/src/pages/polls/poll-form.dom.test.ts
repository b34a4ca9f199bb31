import { activitiesContract } from '@crewwith/domain/activities/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { pollsContract } from '@crewwith/domain/polls/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { cardOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { POLL_ID, pollOf } from '../../testing/poll-fixtures.ts';

const PAGE = '/demo/poll/create';
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const labelled = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label.replaceAll('?', '\\?')}( \\*)?$`));
const day = (place: number) => labelled(t('polls.dayOf', { place }));
const clock = (place: number) => labelled(t('polls.clockOf', { place }));
const days = () => screen.getAllByLabelText(/번째 후보의 날짜$/);
const choose = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const button = (name: string) => screen.getByRole('button', { name });

async function open(level = 5) {
  stub(activitiesContract.listOfClub, []);
  const opened = await openPage(PAGE, { club: clubOf(level) });
  await screen.findByRole('heading', { level: 1, name: t('polls.createTitle') });
  return opened;
}

/** Offers Saturday 12 and Sunday 13 December, 19:00. */
async function openFilled() {
  const opened = await open();
  await opened.user.type(field(t('activity.name')), '송년회');
  await opened.user.type(field(t('activity.location')), '성수동');
  choose(day(1), '2026-12-12');
  choose(clock(1), '19:00');
  choose(day(2), '2026-12-13');
  choose(clock(2), '19:00');
  return opened;
}

// docs/specification.md#poll-form
it('takes 2 to 10 times, added one by one at the clock of the last one, and those that are usual', async () => {
  stub(activitiesContract.listOfClub, [cardOf({ level: 5, hours: -160 })]);
  const { user } = await openPage(PAGE, { club: clubOf(5) });
  expect(days()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: t('polls.removeTime', { place: 1 }) })).toBeNull();
  const usual = within(await screen.findByRole('group', { name: t('activityForm.usualStarts') }));
  const [first] = usual.getAllByRole('button');
  if (first === undefined) throw new Error('Nothing is suggested');
  await user.click(first);
  expect(day(1).value).not.toBe('');
  expect(first.getAttribute('aria-pressed')).toBe('true');
  await user.click(first);
  expect(day(1).value).toBe('');
  choose(clock(2), '19:30');
  for (let count = 3; count <= 10; count += 1) await user.click(button(t('polls.addTime')));
  expect(days()).toHaveLength(10);
  expect(clock(10).value).toBe('19:30');
  expect(screen.queryByRole('button', { name: t('polls.addTime') })).toBeNull();
  await user.click(button(t('polls.removeTime', { place: 10 })));
  expect(days()).toHaveLength(9);
});

it('names the time that is missing, has passed or is there twice, and an end beyond 14 days', async () => {
  const { user } = await open();
  const submit = () => user.click(button(t('polls.create')));
  const said = (text: string) => waitFor(() => expect(screen.getAllByText(text)).not.toEqual([]));
  choose(day(1), '2026-12-12');
  choose(clock(1), '19:00');
  await submit();
  await said(t('polls.timeMissing', { place: 2 }));
  expect(day(2).getAttribute('aria-invalid')).toBe('true');
  expect(day(1).getAttribute('aria-invalid')).toBeNull();
  choose(day(2), '2026-12-12');
  choose(clock(2), '19:00');
  await submit();
  await said(errorMessage('poll.same_time', 'ko'));
  choose(day(2), '2026-12-01');
  choose(clock(2), '11:00');
  await submit();
  await said(errorMessage('activity.past_time', 'ko'));
  choose(labelled(t('polls.endDay')), '2026-12-16');
  await submit();
  await said(errorMessage('poll.end_refused', 'ko'));
});

it('warns of an end after the first time', async () => {
  await openFilled();
  expect(screen.queryByText(t('polls.endLate'))).toBeNull();
  choose(labelled(t('polls.endDay')), '2026-12-13');
  screen.getByText(t('polls.endLate'));
});

it('keeps all after a refusal and a reload, makes the poll once, and offers to share it', async () => {
  const keys: (string | null)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (request: Request) => {
    if (request.method === 'POST') keys.push(request.headers.get('idempotency-key'));
    return fetch(request);
  });
  try {
    const opened = await openFilled();
    await opened.user.selectOptions(labelled(t('polls.duration')), '90');
    const refused = stubRefusal(pollsContract.create, 'club.frozen');
    await opened.user.click(button(t('polls.create')));
    await screen.findAllByText(errorMessage('club.frozen', 'ko'));
    opened.unmount();

    const { user, location } = await open();
    expect([field(t('activity.name')).value, day(2).value, clock(2).value]).toEqual([
      '송년회',
      '2026-12-13',
      '19:00',
    ]);
    const created = stub(pollsContract.create, { id: POLL_ID });
    stub(pollsContract.read, pollOf());
    await user.click(button(t('polls.create')));
    const sheet = within(await screen.findByRole('dialog', { name: t('activity.createdTitle') }));
    expect(location().pathname).toBe(`/demo/poll/${POLL_ID}`);
    await user.click(sheet.getByRole('button', { name: t('seat.share') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(created[0]?.body).toEqual(refused[0]?.body);
    expect(created[0]?.body).toMatchObject({
      club_id: IDS.club,
      crew_id: IDS.crew,
      name: '송년회',
      location: '성수동',
      max_crew: 40,
      options: ['12', '13'].map((date) => ({ activity_time: `2026-12-${date}T19:00:00.000Z` })),
      ends_time: '2026-12-08T13:00:00.000Z',
      duration_minutes: 90,
    });
  } finally {
    vi.stubGlobal('fetch', fetch);
  }
  expect(sessionStorage.getItem(`crewwith_draft_poll_new_${IDS.crew}`)).toBeNull();
});

it('takes along what was typed for a meetup whose date is not known, which it replaces', async () => {
  stub(activitiesContract.listOfClub, []);
  const { user, location } = await openPage('/demo/activity/create', { club: clubOf(5) });
  await user.type(field(t('activity.name')), '월례회');
  choose(labelled(t('activityForm.day')), '2026-12-20');
  choose(labelled(t('activityForm.time')), '18:30');
  await user.click(screen.getByRole('link', { name: t('polls.decideByPoll') }));
  await screen.findByText(t('polls.takenAlong'));
  expect(location().pathname).toBe(PAGE);
  expect([field(t('activity.name')).value, day(1).value, clock(1).value, clock(2).value]).toEqual([
    '월례회',
    '2026-12-20',
    '18:30',
    '18:30',
  ]);
  await user.type(field(t('activity.location')), '성수동');
  choose(day(2), '2026-12-21');
  stub(pollsContract.create, { id: POLL_ID });
  stub(pollsContract.read, pollOf({ name: '월례회' }));
  await user.click(button(t('polls.create')));
  await screen.findByRole('heading', { level: 1, name: '월례회' });
  const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith('crewwith_draft_'));
  expect(drafts).toEqual([]);
});

it('says of a poll that was left unfinished so, and empties the form on demand', async () => {
  const first = await open();
  await first.user.type(field(t('activity.name')), '송년회');
  first.unmount();
  const stored = Object.entries(sessionStorage);
  for (const [key, text] of stored)
    sessionStorage.setItem(key, text.replace(/"visit":"\w+"/, '"visit":"other"'));
  const { user } = await open();
  await screen.findByText(t('polls.draftFound'));
  await user.click(button(t('activity.draftDiscard')));
  expect(field(t('activity.name')).value).toBe('');
  expect(screen.queryByText(t('polls.draftFound'))).toBeNull();
});

it.each([
  [4, false, t('refused.pollCreate')],
  [5, true, errorMessage('club.frozen', 'ko')],
] as const)('is closed to level %i of a club whose being frozen is %s', async (level, frozen, text) => {
  const club = clubOf(level);
  await openPage(PAGE, { club: { ...club, frozen, can: { ...club.can, create_poll: false } } });
  expect(await screen.findAllByText(text)).not.toEqual([]);
  expect(screen.queryByRole('button', { name: t('polls.create') })).toBeNull();
});
