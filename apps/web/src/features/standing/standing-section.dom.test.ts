import { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { errorMessage } from '@crewwith/domain/errors';
import { seriesContract } from '@crewwith/domain/series/contract';
import { standingContract } from '@crewwith/domain/standing/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { SERIES_ID, seriesOf } from '../../testing/series-fixtures.ts';
import { ownStandingOf, standingSeatOf } from '../../testing/standing-fixtures.ts';

type Own = ReplyOf<typeof standingContract.read>;

const PAGE = `/demo/activity/${IDS.activity}`;
const WEEKLY = { id: SERIES_ID, rule: 'WEEKLY;BYDAY=TU,TH', standing: 6, standing_share: 50 };
const PATH = { id: SERIES_ID, crew_id: IDS.crew };

/** Opens a meetup of a series, with this own standing seat. */
async function open(
  own: Partial<Own>,
  { level = 3, hours = 20, standing = 6, share = 50, isHolder = false } = {},
) {
  const series = { ...WEEKLY, standing, standing_share: share };
  const activity = activityOf({ level, hours }, { series, count: 6 });
  const my = activity.my && { ...activity.my, standing: isHolder };
  stub(activitiesContract.read, { ...activity, my });
  if (level > 1) stub(activitiesContract.listAttendees, []);
  const read = stub(standingContract.read, ownStandingOf(own));
  const opened = await openPage(PAGE, { club: clubOf(level) });
  return { ...opened, read };
}
const section = async () => within(await screen.findByRole('region', { name: t('standing.title') }));

// docs/specification.md#standing-section
it('says to crews how many seats of a meetup are standing seats, and how many are left', async () => {
  const { read } = await open({});
  await screen.findByText('매번 참석 6명 · 남은 자리 4', { exact: false });
  const { take } = { take: await (await section()).findByRole('button', { name: t('standing.take') }) };
  expect(take).toBeTruthy();
  expect(read[0]?.params).toEqual(PATH);
});

it('says so to users outside the club too, who get no standing seat', async () => {
  const activity = activityOf({ level: 1, hours: 20 }, { my: null, series: WEEKLY, count: 10 });
  const { crew_id: _, nick: __, host_image_url: ___, ...seen } = activity;
  const can = Object.fromEntries(Object.keys(activity.can).map((name) => [name, false]));
  stub(activitiesContract.read, { ...seen, next_step: 'join', can: { ...activity.can, ...can } });
  await openPage(PAGE, { club: clubOf(null) });
  await screen.findByText('매번 참석 6명 · 남은 자리 0', { exact: false });
  expect(screen.queryByRole('region', { name: t('standing.title') })).toBeNull();
});

it('says nothing of it once a meetup has started, nor where none is a standing seat', async () => {
  const { unmount } = await open({}, { hours: -1 });
  await screen.findByText('매주 화·목');
  expect(screen.queryByText(/매번 참석/)).toBeNull();
  unmount();
  await open({ standing_share: 0 }, { standing: 0, share: 0 });
  await screen.findByText('매주 화·목');
  await waitFor(() => expect(screen.queryByText(/매번 참석/)).toBeNull());
});

it('is said to who has it, also where the series gives no more', async () => {
  await open({ standing: standingSeatOf(), standing_share: 0 }, { share: 0, isHolder: true });
  await (await section()).findByText(t('standing.held'));
});

it('takes a standing seat in a subgroup, and says before what it means', async () => {
  const { user } = await open({ subgroup: '느리게\n신나게 5분 30초' });
  await user.click(await (await section()).findByRole('button', { name: t('standing.take') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('standing.takeTitle') }));
  dialog.getByText(/정원의 50%까지/);
  dialog.getByText(/노쇼가 2번이거나 불참이 4번 이어지면/);
  dialog.getByText(/26주 안에/);
  await user.click(dialog.getByRole('radio', { name: '신나게 5분 30초' }));
  const standing = standingSeatOf({ subgroup: '신나게 5분 30초' });
  const sent = stub(standingContract.take, { ...standing, seated: [IDS.activity, 'activity02'] });
  stub(standingContract.read, ownStandingOf({ standing, subgroup: '느리게\n신나게 5분 30초' }));
  await user.click(dialog.getByRole('button', { name: t('standing.take') }));
  await screen.findByText(t('standing.taken', { count: 2 }));
  expect(sent).toEqual([{ params: PATH, query: {}, body: { subgroup: '신나게 5분 30초' } }]);
  const own = await section();
  await own.findByText(t('standing.held'));
  own.getByText('2027년 6월 1일까지 자리를 잡아 둬요.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('standing.title')));
  own.getByText(t('standing.group', { subgroup: '신나게 5분 30초' }));
  expect(own.getByRole('link', { name: t('standing.toAll') }).getAttribute('href')).toBe('/profile/standing');
});

it('says when it gave no seat yet, and why it was refused', async () => {
  const { user } = await open({});
  await user.click(await (await section()).findByRole('button', { name: t('standing.take') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('radio')).toBeNull();
  stubRefusal(standingContract.take, 'standing.not_regular');
  await user.click(dialog.getByRole('button', { name: t('standing.take') }));
  await dialog.findByText(errorMessage('standing.not_regular', 'ko'));
  stub(standingContract.take, { ...standingSeatOf(), seated: [] });
  await user.click(dialog.getByRole('button', { name: t('standing.take') }));
  await screen.findByText(t('standing.takenNone'));
});

it.each([
  ['standing.not_regular', '최근 8번 중 3번 이상 출석하면 할 수 있어요.'],
  ['activity.level', /부터 할 수 있어요\./],
] as const)('says why there is none: %s', async (refusal, text) => {
  await open({ refusal, attended: 2 });
  const own = await section();
  await own.findByText(text);
  expect(own.queryByRole('button')).toBeNull();
  expect(own.queryAllByText('지금까지는 최근 8번 중 2번 출석했어요.')).toHaveLength(
    refusal === 'standing.not_regular' ? 1 : 0,
  );
});

it.each([
  ['standing.not_regular', '2026년 12월 20일에 끝나요. 이어 가려면 최근 8번 중 3번 이상 출석해야 해요.'],
  ['activity.level', /부터 이어 갈 수 있어요\./],
] as const)('says of one’s own why it cannot be renewed: %s', async (refusal, text) => {
  await open({ refusal, standing: standingSeatOf({ renew_until: '2026-12-20T03:00:00.000Z' }) });
  const own = await section();
  await own.findByText(text);
  expect(own.queryByText(/‘계속 참석하기’를 눌러/)).toBeNull();
  expect(own.queryByText(/할 수 있어요/)).toBeNull();
  expect(own.queryByRole('button', { name: t('standing.renew') })).toBeNull();
});

it('renews a standing seat, and says that it ends soon and that there was no seat lately', async () => {
  const standing = standingSeatOf({ renew_until: '2026-12-20T03:00:00.000Z', left_out: 2 });
  const { user } = await open({ standing });
  const own = await section();
  await own.findByText(/2026년 12월 20일에 끝나요/);
  own.getByText(t('standing.leftOut', { count: 2 }));
  const sent = stub(standingContract.take, { ...standingSeatOf(), seated: [] });
  stub(standingContract.read, ownStandingOf({ standing: standingSeatOf() }));
  await user.click(own.getByRole('button', { name: t('standing.renew') }));
  await screen.findByText('2027년 6월 1일까지 계속 참석해요.');
  expect(sent.map(({ body }) => body)).toEqual([{}]);
  await own.findByText(/2027년 6월 1일까지 자리를 잡아 둬요/);
});

it('changes the subgroup for meetups planned from then on', async () => {
  const standing = standingSeatOf({ subgroup: '나' });
  const { user } = await open({ standing, subgroup: '가\n나' });
  await user.click(await (await section()).findByRole('button', { name: t('attendee.move') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('standing.groupTitle') }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '나' }).checked).toBe(true);
  await user.click(dialog.getByRole('radio', { name: '가' }));
  const sent = stub(standingContract.take, { ...standingSeatOf({ subgroup: '가' }), seated: [] });
  await user.click(dialog.getByRole('button', { name: t('attendee.confirmMove') }));
  await screen.findByText(t('standing.groupSaved', { subgroup: '가' }));
  expect(sent.map(({ body }) => body)).toEqual([{ subgroup: '가' }]);
});

it('gives a standing seat up, and says before what becomes of the seats', async () => {
  const { user } = await open({ standing: standingSeatOf() });
  await user.click(await (await section()).findByRole('button', { name: t('standing.giveUp') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('standing.giveUpTitle') }));
  dialog.getByText(/이미 잡힌 자리는 그대로 있어요\. 못 오는 모임은 하나씩 취소해 주세요\./);
  const sent = stub(standingContract.giveUp, {});
  stub(standingContract.read, ownStandingOf());
  await user.click(dialog.getByRole('button', { name: t('standing.confirmGiveUp') }));
  await screen.findByText(t('standing.givenUp'));
  expect(sent.map(({ params }) => params)).toEqual([PATH]);
  await (await section()).findByRole('button', { name: t('standing.take') });
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('standing.title')));
});

it('says that it could not be loaded, and tries again', async () => {
  stub(activitiesContract.read, activityOf({ level: 3, hours: 20 }, { series: WEEKLY }));
  stub(activitiesContract.listAttendees, []);
  stubRefusal(standingContract.read, 'request.not_found');
  const { user } = await openPage(PAGE);
  const own = await section();
  await own.findByText(errorMessage('request.not_found', 'ko'));
  stub(standingContract.read, ownStandingOf());
  await user.click(own.getByRole('button', { name: t('common.retry') }));
  await own.findByRole('button', { name: t('standing.take') });
});

it('is on the page of the series too, with the standing seats of each meetup', async () => {
  const [first, ...others] = seriesOf().occurrences;
  if (first) stub(seriesContract.read, seriesOf({ occurrences: [{ ...first, standing: 2 }, ...others] }));
  stub(standingContract.read, ownStandingOf({ standing: standingSeatOf() }));
  await openPage(`/demo/series/${SERIES_ID}`);
  await (await section()).findByText(t('standing.held'));
  const rows = within(screen.getByRole('list', { name: t('lists.following') })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.includes('매번 참석 2명 · 남은 자리\u00a07'))).toEqual([
    true,
    false,
    false,
  ]);
});

it.each([{ standing_share: 0 }, { refusal: 'series.ended' as const }])(
  'shows nothing on the page of the series once that gives no standing seats',
  async (own) => {
    stub(seriesContract.read, seriesOf());
    const read = stub(standingContract.read, ownStandingOf(own));
    await openPage(`/demo/series/${SERIES_ID}`);
    await waitFor(() => expect(read).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: t('standing.title') })).toBeNull());
  },
);

it('is not asked for on the page of a series that gives none', async () => {
  stub(seriesContract.read, seriesOf({ standing_share: 0 }));
  const read = stub(standingContract.read, ownStandingOf({ standing_share: 0 }));
  await openPage(`/demo/series/${SERIES_ID}`);
  await screen.findByRole('region', { name: new RegExp(t('lists.following')) });
  expect(screen.queryByRole('region', { name: t('standing.title') })).toBeNull();
  expect(read).toEqual([]);
});
