import type { ReplyOf } from '@crewwith/domain/endpoint';
import { errorMessage } from '@crewwith/domain/errors';
import { standingContract } from '@crewwith/domain/standing/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { SERIES_ID } from '../../testing/series-fixtures.ts';
import { listedStandingOf, standingSeatOf } from '../../testing/standing-fixtures.ts';

type Seats = ReplyOf<typeof standingContract.listOfMember>;

const NEXT = { activity_id: IDS.activity, activity_time: '2026-12-03T20:00:00.000Z', rested: false };
const rested = listedStandingOf({ next: { ...NEXT, state: null, rested: true, rest_until: null } });

async function open(...seats: Seats) {
  const read = stub(standingContract.listOfMember, seats);
  const opened = await openPage('/profile/standing');
  return { ...opened, read };
}
const cards = async () => (await screen.findAllByRole('article')).map((article) => within(article));

// docs/specification.md#standing-page
it('shows each standing seat with its series, club, next meetup, and until when it lasts', async () => {
  const { read } = await open(
    listedStandingOf({ subgroup: '느리게', subgroups: '느리게\n빠르게' }),
    listedStandingOf({
      ...{ series_id: 'series0002', name: '월례회', next: null },
      ...{ subgroup: '달리기', subgroups: '달리기' },
    }),
  );
  expect(read[0]?.params).toEqual({ id: IDS.member });
  const [first, second] = await cards();
  expect(first?.getByRole('link', { name: '화목 달리기' }).getAttribute('href')).toBe(
    `/demo/series/${SERIES_ID}`,
  );
  first?.getByText('한강 느린 러닝\u00a0· 매주 화·목 저녁 8시\u00a0· 남산 입구', { normalizer: String });
  first?.getByText(t('standing.group', { subgroup: '느리게' }));
  const next = first?.getByRole('link', { name: '다음 모레 저녁 8시' });
  expect(next?.getAttribute('href')).toBe(`/demo/activity/${IDS.activity}`);
  first?.getByText(t('attendee.applied'));
  first?.getByText('2027년 6월 1일까지 자리를 잡아 둬요.');
  expect(first?.queryByRole('button', { name: t('seat.rest') })).toBeNull();
  second?.getByText(t('series.noNext'));
  // With one subgroup there is nothing that was chosen.
  expect(second?.queryByText(/고른 조/)).toBeNull();
});

it('rests from the list', async () => {
  const until = '2026-12-02T09:00:00.000Z';
  const { user } = await open(listedStandingOf({ next: { ...NEXT, state: 1, rest_until: until } }));
  const [card] = await cards();
  await card?.findByText(/내일 저녁 6시까지는 쉬어도/);
  const sent = stub(standingContract.rest, { count: 2 });
  stub(standingContract.listOfMember, [rested]);
  await user.click(screen.getByRole('button', { name: t('seat.rest') }));
  await screen.findByText(t('standing.rested'));
  expect(sent.map(({ params }) => params)).toEqual([{ crew_id: IDS.crew, activity_id: IDS.activity }]);
  await card?.findByText(t('standing.restedShort'));
  expect(screen.queryByRole('button', { name: t('seat.rest') })).toBeNull();
});

// The share is used up as meetups are planned, weeks before the next one.
it('tells who was left out and how often, apart from the next meetup', async () => {
  const absent = { ...NEXT, state: null, rest_until: null };
  await open(
    { ...rested, left_out: 3 },
    listedStandingOf({ left_out: 3, next: absent, series_id: 'series0002' }),
  );
  const [resting, left] = await cards();
  const text = '새로 잡힌 모임 3개에는 매번 참석 자리가 부족했어요. 다음에 잡히는 모임에서 먼저 잡아 둘게요.';
  resting?.getByText(t('standing.restedShort'));
  resting?.getByText(text);
  left?.getByText(t('standing.absentShort'));
  left?.getByText(text);
});

it.each([
  ['standing.not_regular', '2026년 12월 10일에 끝나요. 이어 가려면 최근 8번 중 3번 이상 출석해야 해요.'],
  ['activity.level', '2026년 12월 10일에 끝나요.'],
] as const)('asks for no renewal that would be refused: %s', async (refusal, words) => {
  await open(listedStandingOf({ renew_until: '2026-12-10T03:00:00.000Z', refusal }));
  screen.getByText(words);
  expect(screen.queryByRole('button', { name: t('standing.renew') })).toBeNull();
  screen.getByRole('button', { name: t('standing.giveUp') });
});

it('renews a standing seat', async () => {
  const { user } = await open(listedStandingOf({ renew_until: '2026-12-10T03:00:00.000Z' }));
  screen.getByText(/2026년 12월 10일에 끝나요/);
  const sent = stub(standingContract.take, { ...standingSeatOf(), seated: [] });
  stub(standingContract.listOfMember, [listedStandingOf()]);
  await user.click(screen.getByRole('button', { name: t('standing.renew') }));
  await screen.findByText('2027년 6월 1일까지 계속 참석해요.');
  expect(sent).toEqual([{ params: { id: SERIES_ID, crew_id: IDS.crew }, query: {}, body: {} }]);
  await screen.findByText('2027년 6월 1일까지 자리를 잡아 둬요.');
});

it('gives a standing seat up, which is among the ended ones then', async () => {
  const { user } = await open(listedStandingOf());
  await user.click(screen.getByRole('button', { name: t('standing.giveUp') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('standing.giveUpTitle') }));
  const sent = stub(standingContract.giveUp, {});
  const ended = { ended_time: '2026-12-01T03:00:00.000Z', end_reason: 'given_up' as const };
  stub(standingContract.listOfMember, [listedStandingOf(ended)]);
  await user.click(dialog.getByRole('button', { name: t('standing.confirmGiveUp') }));
  await screen.findByText(t('standing.givenUp'));
  expect(sent).toHaveLength(1);
  const list = within(await screen.findByRole('list', { name: t('standing.ended') }));
  list.getByText('한강 느린 러닝 · 12월 1일 · 직접 그만했어요');
  // The nearest heading that is left.
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[12]$/));
});

it.each([
  ['no_shows', '노쇼가 2번 있어서 끝났어요'],
  ['misses', '불참이 4번 이어져서 끝났어요'],
  ['not_renewed', '‘계속 참석하기’를 누르지 않아서 끝났어요'],
  ['left_club', '클럽을 나가서 끝났어요'],
  ['series_ended', '반복 모임이 끝났어요'],
] as const)('says why one ended: %s', async (end_reason, words) => {
  await open(listedStandingOf({ ended_time: '2026-11-20T03:00:00.000Z', end_reason, next: null }));
  const list = within(await screen.findByRole('list', { name: t('standing.ended') }));
  list.getByText(`한강 느린 러닝 · 11월 20일 · ${words}`);
  expect(screen.queryByRole('article')).toBeNull();
});

it('says what to do without one, and leads there', async () => {
  await open();
  await screen.findByText(t('standing.empty'));
  screen.getByText(/최근 8번 중 3번 이상 출석하면/);
  const link = screen.getByRole('link', { name: t('standing.toSchedule') });
  expect(link.getAttribute('href')).toBe('/');
});

it('says that it could not be loaded, and tries again', async () => {
  stubRefusal(standingContract.listOfMember, 'request.not_found');
  const { user } = await openPage('/profile/standing');
  await screen.findByText(errorMessage('request.not_found', 'ko'));
  stub(standingContract.listOfMember, [listedStandingOf()]);
  await user.click(screen.getByRole('button', { name: t('common.retry') }));
  await cards();
});
