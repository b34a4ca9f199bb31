import { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { pollsContract } from '@crewwith/domain/polls/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { activityOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { optionOf, POLL_ID, pollOf } from '../../testing/poll-fixtures.ts';

type Poll = ReplyOf<typeof pollsContract.read>;

const PAGE = `/demo/poll/${POLL_ID}`;
const FIRST = '12월 12일 (토) 저녁 7시';
const SECOND = '12월 13일 (일) 저녁 7시';
const THIRD = '12월 14일 (월) 저녁 7시';
const NOBODY = { vote: true, close: false };

async function open(poll: Partial<Poll> = {}, level = 8) {
  stub(pollsContract.read, pollOf(poll));
  const opened = await openPage(PAGE, { club: clubOf(level) });
  await screen.findByRole('heading', { level: 1, name: poll.name ?? '송년회' });
  return opened;
}

const answers = (time: string) => within(screen.getByRole('group', { name: time }));
const button = (time: string, answer: string) =>
  answers(time).getByRole('button', { name: new RegExp(`^${answer} `) });
/** Expects the buttons of a time in this order, by the names that screen readers say. */
function expectAnswers(time: string, names: readonly string[]): void {
  const named = names.map((name) => answers(time).getByRole('button', { name }));
  expect(answers(time).getAllByRole('button')).toEqual(named);
}
const expectPressed = (time: string, name: string) =>
  expect(answers(time).getAllByRole('button', { pressed: true })).toEqual([
    answers(time).getByRole('button', { name }),
  ]);

// docs/specification.md#poll-page
it('says until when it is open and what closing does, and shows the times with their counts', async () => {
  await open({ host_image_url: '/uploads/host-400.webp' });
  expect(facesIn(screen.getByRole('main'))[0]).toBe('/uploads/host-400.webp');
  screen.getByText('12월 4일 (금) 오후 10:00까지 투표할 수 있어요. 2명이 투표했어요.');
  screen.getByText(t('polls.rule', { max: 2 }));
  expectAnswers(FIRST, ['됨 2명', '애매 0명', '안 됨 0명']);
  expectAnswers(SECOND, ['됨 1명', '애매 1명', '안 됨 0명']);
  expect(screen.getAllByText(t('polls.best'))).toHaveLength(1);
  screen.getByText('1시간 30분');
  screen.getByText('성수동');
});

it('shows who answered what to those who may see it, the times as rows', async () => {
  await open();
  const table = screen.getByRole('region', { name: t('polls.who') });
  expect(facesIn(table)).toEqual(['조', '느']);
  const all = within(table).getAllByRole('row');
  const [head, ...rows] = all.map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(head?.map((name) => name?.slice(-4))).toEqual([
    '시간',
    expect.stringContaining('조약돌'),
    '느린거북',
  ]);
  expect(rows[1]).toEqual(['12월 13일 (일)저녁 7시', '△애매', '○됨']);
  expect(rows[2]).toEqual(['12월 14일 (월)저녁 7시', `·${t('polls.noAnswer')}`, '✕안 됨']);
});

it('shows those who may not see attendees the counts alone', async () => {
  const { votes: _, ...seen } = pollOf({ can: NOBODY });
  stub(pollsContract.read, seen);
  await openPage(PAGE, { club: clubOf(1) });
  await screen.findByRole('group', { name: FIRST });
  expect(screen.queryByRole('region', { name: t('polls.who') })).toBeNull();
});

it('saves an answer with one press, another one in its place, and takes it back', async () => {
  const { user } = await open({ can: NOBODY }, 3);
  const { options, votes = [] } = pollOf();
  const [first, ...others] = options;
  const sent = stub(pollsContract.vote, { voters: 3, options });
  /** Presses a button, after which the server has these counts. */
  const press = async (answer: string, saved: Partial<Poll['options'][number]>, voters: number) => {
    const option = optionOf('2026-12-12', { ...first, ...saved });
    const own = { crew_id: IDS.crew, nick: '걸음마', image_url: null, answers: [option.my, null, null] };
    stub(
      pollsContract.read,
      pollOf({ can: NOBODY, voters, options: [option, ...others], votes: [...votes, own] }),
    );
    const before = sent.length;
    await user.click(button(FIRST, answer));
    await waitFor(() => expect(sent).toHaveLength(before + 1));
  };
  await press('됨', { yes: 3, my: 'yes' }, 3);
  expectAnswers(FIRST, ['됨 3명', '애매 0명', '안 됨 0명']);
  expectPressed(FIRST, '됨 3명');
  await press('애매', { maybe: 1, my: 'maybe' }, 3);
  expectAnswers(FIRST, ['됨 2명', '애매 1명', '안 됨 0명']);
  expectPressed(FIRST, '애매 1명');
  await press('애매', { my: null }, 2);
  await waitFor(() => expectAnswers(FIRST, ['됨 2명', '애매 0명', '안 됨 0명']));
  expect(sent.map(({ params, body }) => ({ ...params, ...body }))).toEqual(
    ['yes', 'maybe', null].map((answer) => ({
      id: POLL_ID,
      crew_id: IDS.crew,
      votes: [{ option_id: first?.id, answer }],
    })),
  );
});

it('shows an answer before it is saved, also among the others, and puts it back with the reason', async () => {
  const { user } = await open({ can: NOBODY }, 3);
  stubRefusal(pollsContract.vote, 'poll.closed');
  const { fetch } = globalThis;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  globalThis.fetch = async (...input) => {
    await promise;
    return fetch(...input);
  };
  try {
    await user.click(button(THIRD, '됨'));
    expectAnswers(THIRD, ['됨 1명', '애매 0명', '안 됨 1명']);
    screen.getByText(/3명이 투표했어요/);
    within(screen.getByRole('region', { name: t('polls.who') })).getByRole('columnheader', {
      name: /걸음마/,
    });
  } finally {
    globalThis.fetch = fetch;
  }
  release();
  await screen.findByText(t('polls.notSaved', { reason: errorMessage('poll.closed', 'ko') }));
  await waitFor(() => expectAnswers(THIRD, ['됨 0명', '애매 0명', '안 됨 1명']));
  screen.getByText(/2명이 투표했어요/);
  expect(screen.queryByRole('columnheader', { name: /걸음마/ })).toBeNull();
});

it('is shared with until when one may vote', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t('seat.share') }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${PAGE}`),
  );
});

it('says who gets a seat, who waits and who gets neither before it is closed, and leads to the meetup', async () => {
  const voters = ['가람', '나루', '다솜'].map((nick, index) => ({
    crew_id: `crew00000${index + 4}`,
    nick,
    image_url: null,
    answers: ['yes', null, null] as ('yes' | null)[],
  }));
  const [first, ...others] = pollOf().options;
  const { user, location } = await open({
    votes: [...(pollOf().votes ?? []), ...voters],
    options: [{ ...optionOf('2026-12-12'), ...first, yes: 5 }, ...others],
  });
  const sent = stub(pollsContract.close, {
    activity_id: null,
    seated: 2,
    waiting: 2,
    crews: { seated: [IDS.otherCrew, 'crew000004'], waiting: ['crew000003', 'crew000006'] },
  });
  await user.click(screen.getByRole('button', { name: t('polls.decide') }));
  const sheet = within(await screen.findByRole('dialog', { name: t('polls.decideTitle') }));
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: FIRST }).checked).toBe(true);
  await sheet.findByText('됨 5명이 투표한 순서대로 자리를 받고 나머지는 대기해요.');
  const names = (title: string) =>
    within(sheet.getByRole('list', { name: title }))
      .getAllByRole('listitem')
      .map(({ lastChild }) => lastChild?.textContent);
  expect(names(t('polls.seated'))).toEqual(['느린거북', '가람']);
  expect(names(t('polls.waiting'))).toEqual(['조약돌', '다솜']);
  expect(names(t('polls.neither'))).toEqual(['나루']);
  const closed = stub(pollsContract.close, { activity_id: IDS.activity, seated: 2, waiting: 2 });
  stub(activitiesContract.read, activityOf({ level: 8, hours: 272 }, { name: '송년회' }));
  await user.click(sheet.getByRole('button', { name: t('polls.make') }));
  await screen.findByText('모임을 만들었어요. 참석 2명, 대기 2명이에요.');
  await waitFor(() => expect(location().pathname).toBe(`/demo/activity/${IDS.activity}`));
  expect(sent.map(({ body }) => body)).toEqual([{ option_id: first?.id, dry_run: true }]);
  expect(closed.map(({ body }) => body)).toEqual([{ option_id: first?.id }]);
});

it('refuses a time without yes in words, and ends without a meetup', async () => {
  const { user } = await open();
  const closing = stub(pollsContract.close, { activity_id: null, seated: 2, waiting: 0 });
  await user.click(screen.getByRole('button', { name: t('polls.decide') }));
  const sheet = within(await screen.findByRole('dialog', { name: t('polls.decideTitle') }));
  await waitFor(() => expect(closing).toHaveLength(1));
  await user.click(sheet.getByRole('radio', { name: THIRD }));
  sheet.getByText(errorMessage('poll.no_yes', 'ko'));
  const make = sheet.getByRole<HTMLButtonElement>('button', { name: t('polls.make') });
  expect(make.disabled).toBe(true);
  await user.click(sheet.getByRole('radio', { name: t('polls.without') }));
  sheet.getByText(t('polls.withoutText'));
  stub(pollsContract.read, pollOf({ state: 'closed', can: { vote: false, close: false } }));
  await user.click(sheet.getByRole('button', { name: t('polls.end') }));
  await screen.findByText(t('polls.closedWithout'));
  expect(closing.map(({ body }) => body).at(-1)).toEqual({ option_id: null });
});

it('asks again who gets a seat where that could not be loaded', async () => {
  const { user } = await open();
  stubRefusal(pollsContract.close, 'server.unavailable');
  stub(errorReportsContract.report, {});
  await user.click(screen.getByRole('button', { name: t('polls.decide') }));
  const sheet = within(await screen.findByRole('dialog', { name: t('polls.decideTitle') }));
  const again = await sheet.findByRole('button', { name: t('common.retry') });
  stub(pollsContract.close, { activity_id: null, seated: 2, waiting: 0 });
  await user.click(again);
  await waitFor(() => expect(sheet.queryByRole('button', { name: t('common.retry') })).toBeNull());
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: t('polls.make') }).disabled).toBe(false);
});

it('says why it cannot be closed, as when another has closed it', async () => {
  const { user } = await open();
  stubRefusal(pollsContract.close, 'poll.closed');
  await user.click(screen.getByRole('button', { name: t('polls.decide') }));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText(errorMessage('poll.closed', 'ko'));
  const make = sheet.getByRole<HTMLButtonElement>('button', { name: t('polls.make') });
  expect(make.disabled).toBe(true);
});

it.each([
  ['leads from a closed one to its meetup', { state: 'closed', activity_id: IDS.activity }, 'polls.closed'],
  [
    'asks who may to close one that is over',
    { state: 'over', can: { vote: false, close: true } },
    'polls.overDecide',
  ],
  [
    'tells others who closes one that is over',
    { state: 'over', can: { vote: false, close: false } },
    'polls.overWait',
  ],
] as const)('%s, and takes no more answers', async (_, poll, text) => {
  const can = { vote: false, close: false };
  const [first, ...others] = pollOf().options;
  await open({ can, options: [{ ...optionOf('2026-12-12'), ...first, my: 'yes' }, ...others], ...poll });
  screen.getByText(new RegExp(t(text)));
  expect(answers(FIRST).queryByRole('button')).toBeNull();
  answers(FIRST).getByText(t('polls.yes'));
  if (poll.state === 'closed') {
    const link = screen.getByRole('link', { name: t('activity.seeCreated') });
    expect(link.getAttribute('href')).toBe(`/demo/activity/${IDS.activity}`);
    expect(screen.queryByRole('button', { name: t('polls.decide') })).toBeNull();
  }
});

it('says that all times of one that is over have passed', async () => {
  const options = [optionOf('2026-11-28', { yes: 1 }), optionOf('2026-11-29')];
  const { user } = await open({ state: 'over', options, can: { vote: false, close: true } });
  screen.getByText(new RegExp(t('polls.allPast')));
  await user.click(screen.getByRole('button', { name: t('polls.decide') }));
  const sheet = within(await screen.findByRole('dialog', { name: t('polls.decideTitle') }));
  const radios = sheet.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ disabled }) => disabled)).toEqual([true, true, false]);
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: t('polls.without') }).checked).toBe(true);
});

it('says that there is no such poll', async () => {
  stubRefusal(pollsContract.read, 'request.not_found');
  await openPage(PAGE, { club: clubOf(3) });
  await screen.findByRole('heading', { level: 1, name: t('polls.notFound') });
  expect(screen.getByRole('link', { name: t('polls.toList') }).getAttribute('href')).toBe(
    '/demo/activities?tab=polls',
  );
});
