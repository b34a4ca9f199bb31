import { activitiesContract } from '@crewwith/domain/activities/contract';
import { crewsContract } from '@crewwith/domain/crews/contract';
import { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { seriesContract } from '@crewwith/domain/series/contract';
import { standingContract } from '@crewwith/domain/standing/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { activityOf, crewOf, IDS } from '../../testing/fixtures.ts';
import { effectOf, SERIES_ID, seriesOf } from '../../testing/series-fixtures.ts';
import { dialogOf, openSeries, pressAction } from '../../testing/series-page.ts';
import { ownStandingOf } from '../../testing/standing-fixtures.ts';

beforeEach(() => void stub(standingContract.read, ownStandingOf()));

const NOBODY = { edit: false, take_over: false };

// docs/specification.md#series-skips
it('skips a day with its reason, and says what becomes of its attendees', async () => {
  const { user } = await openSeries();
  await user.click(screen.getByRole('button', { name: '12월 8일 (화) 건너뛰기' }));
  const asked = await dialogOf('12월 8일 (화) 모임을 건너뛸까요?');
  asked.getByText(/참석자 3명의 참석이 취소되고.*반복 모임은 계속돼요/);
  await user.type(asked.getByRole('textbox'), ' 체육관 공사 ');
  const sent = stub(seriesContract.skip, { version: 5, activity_id: 'activity02' });
  stub(seriesContract.read, seriesOf({ skips: [{ day: '2026-12-08', reason: '체육관 공사' }] }));
  await user.click(asked.getByRole('button', { name: t('series.skip') }));
  await screen.findByText('12월 8일 (화) 모임을 건너뛰기로 했어요.');
  expect(sent.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: SERIES_ID }, body: { day: '2026-12-08', reason: '체육관 공사' } },
  ]);
  await screen.findByRole('list', { name: t('series.skips') });
});

it('skips another day, also one without a meetup, and says when the series has no such day', async () => {
  const opened = await openSeries();
  await pressAction(opened, t('series.skipAnother'));
  const asked = await dialogOf(t('series.skipAnotherTitle'));
  const skip = () => opened.user.click(asked.getByRole('button', { name: t('series.skip') }));
  const sent = stubRefusal(seriesContract.skip, 'series.no_such_day');
  await skip();
  asked.getByText(t('common.required'));
  expect(sent).toEqual([]);
  const choose = (value: string) =>
    fireEvent.change(asked.getByLabelText(new RegExp(`^${t('series.skipDay')}`)), { target: { value } });
  choose('2026-12-08');
  asked.getByText(/참석자 3명의 참석이 취소되고/);
  choose('2027-09-16');
  expect(asked.queryByText(/참석이 취소되고/)).toBeNull();
  await skip();
  await asked.findByText(errorMessage('series.no_such_day', 'ko'));
  expect(sent[0]?.body).toEqual({ day: '2027-09-16' });
  stub(seriesContract.skip, { version: 5, activity_id: null });
  await skip();
  await screen.findByText('2027년 9월 16일 (목) 모임을 건너뛰기로 했어요.');
});

// docs/specification.md#series-end
it('ends a series after a day, and says before what becomes of its meetups', async () => {
  const opened = await openSeries();
  const calls = stub(
    seriesContract.end,
    effectOf({ removed: 2, left: [{ activity_id: 'activity02', day: '2026-12-08' }] }),
  );
  await pressAction(opened, t('series.endSeries'));
  const asked = await dialogOf(t('series.endTitle'));
  screen.getByRole('heading', { name: t('standing.title'), hidden: true });
  await asked.findByText(t('series.removed', { count: 2 }));
  asked.getByText(t('series.left'));
  asked.getByRole('link', { name: '12월 8일 (화)' });
  asked.getByText(t('series.endText'));
  fireEvent.change(asked.getByLabelText(t('series.lastDay')), { target: { value: '2026-12-03' } });
  await waitFor(() => expect(calls).toHaveLength(2));
  stub(seriesContract.read, seriesOf({ ended: true, occurrences: [] }));
  stub(standingContract.read, ownStandingOf({ refusal: 'series.ended' }));
  const end = asked.getByRole<HTMLButtonElement>('button', { name: t('series.endSeries') });
  await waitFor(() => expect(end.disabled).toBe(false));
  await opened.user.click(end);
  await screen.findByText(t('series.ended'));
  // Standing seats end with it.
  await waitFor(() => expect(screen.queryByRole('heading', { name: t('standing.title') })).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([
    { day: '2026-12-01', version: 4, dry_run: true },
    { day: '2026-12-03', version: 4, dry_run: true },
    { day: '2026-12-03', version: 4 },
  ]);
  expect(screen.queryByRole('button', { name: t('series.more') })).toBeNull();
});

it('ends on no day but the one that is shown, and only once its effect is known', async () => {
  const opened = await openSeries();
  const calls = stub(seriesContract.end, effectOf());
  await pressAction(opened, t('series.endSeries'));
  const asked = await dialogOf(t('series.endTitle'));
  const end = asked.getByRole<HTMLButtonElement>('button', { name: t('series.endSeries') });
  const day = asked.getByLabelText<HTMLInputElement>(t('series.lastDay'));
  await waitFor(() => expect(end.disabled).toBe(false));
  for (const [value, message] of [
    ['2025-12-31', t('series.endDayPast')],
    ['', t('common.required')],
  ] as const) {
    fireEvent.change(day, { target: { value } });
    await asked.findByText(message);
    expect(end.disabled).toBe(true);
    fireEvent.submit(end.form as HTMLFormElement);
  }
  stubRefusal(seriesContract.end, 'series.ended');
  fireEvent.change(day, { target: { value: '2026-12-31' } });
  await asked.findByText(errorMessage('series.ended', 'ko'));
  expect(end.disabled).toBe(true);
  expect(calls.filter(({ body }) => body.dry_run !== true)).toEqual([]);
});

it('asks again what the end does where that could not be loaded', async () => {
  const opened = await openSeries();
  stubRefusal(seriesContract.end, 'server.unavailable');
  stub(errorReportsContract.report, {});
  await pressAction(opened, t('series.endSeries'));
  const asked = await dialogOf(t('series.endTitle'));
  const again = await asked.findByRole('button', { name: t('common.retry') });
  stub(seriesContract.end, effectOf());
  await opened.user.click(again);
  const end = asked.getByRole<HTMLButtonElement>('button', { name: t('series.endSeries') });
  await waitFor(() => expect(end.disabled).toBe(false));
  expect(asked.queryByRole('button', { name: t('common.retry') })).toBeNull();
});

it('says that it has ended also where its page leads to the series that goes on', async () => {
  const opened = await openSeries({ continued_by: 'series0002' });
  stub(seriesContract.end, effectOf());
  await pressAction(opened, t('series.endSeries'));
  const asked = await dialogOf(t('series.endTitle'));
  const end = asked.getByRole<HTMLButtonElement>('button', { name: t('series.endSeries') });
  await waitFor(() => expect(end.disabled).toBe(false));
  stub(seriesContract.read, seriesOf({ ended: true, occurrences: [], continued_by: 'series0002' }));
  await opened.user.click(end);
  await waitFor(() => expect(opened.location().pathname).toBe('/demo/series/series0002'));
  await screen.findByText(t('series.endDone'));
});

it('loads a series again that another has changed before it was ended', async () => {
  const opened = await openSeries();
  const stale = stubRefusal(seriesContract.end, 'request.stale');
  stub(seriesContract.read, seriesOf({ version: 5 }));
  await pressAction(opened, t('series.endSeries'));
  const asked = await dialogOf(t('series.endTitle'));
  await waitFor(() => expect(stale.map(({ body }) => body.version)).toEqual([4, 5]));
  stub(seriesContract.end, effectOf());
  fireEvent.change(asked.getByLabelText(t('series.lastDay')), { target: { value: '2026-12-03' } });
  const end = asked.getByRole<HTMLButtonElement>('button', { name: t('series.endSeries') });
  await waitFor(() => expect(end.disabled).toBe(false));
  stubRefusal(seriesContract.end, 'request.stale');
  const read = stub(seriesContract.read, seriesOf({ version: 5 }));
  await opened.user.click(end);
  await asked.findByText(t('series.endStale'));
  await waitFor(() => expect(read).toHaveLength(1));
});

// docs/specification.md#series-owner
it('says to leaders what to do about a paused series, which they or another may take over', async () => {
  const { user } = await openSeries({ paused: true });
  screen.getByText(new RegExp(t('series.pausedHint')));
  stub(crewsContract.listByLevel, [
    crewOf({ id: IDS.crew, nick: '걸음마', admin_level: 8 }),
    crewOf({ id: 'crew000006', nick: '여섯', admin_level: 6, image_url: '/uploads/six-400.webp' }),
    crewOf({ id: 'crew000005', nick: '다섯', admin_level: 5 }),
  ]);
  await user.click(screen.getByRole('button', { name: t('series.takeOver') }));
  const asked = await dialogOf(t('series.takeOverTitle'));
  await asked.findByRole('radio', { name: '여섯' });
  const crews = asked.getByRole('radiogroup', { name: t('series.crew') });
  asked.getByRole('radio', { name: t('series.takeOverMe') });
  expect(facesIn(crews)).toEqual(['걸', '/uploads/six-400.webp']);
  await user.click(asked.getByRole('button', { name: t('series.confirmTakeOver') }));
  await asked.findByText(t('common.required'));
  await user.click(asked.getByRole('radio', { name: '여섯' }));
  const sent = stub(seriesContract.takeOver, { crew_id: 'crew000006', version: 5 });
  stub(seriesContract.read, seriesOf());
  await user.click(asked.getByRole('button', { name: t('series.confirmTakeOver') }));
  await screen.findByText(t('series.tookOver', { nick: '여섯' }));
  expect(sent.map(({ body }) => body)).toEqual([{ crew_id: 'crew000006' }]);
  await waitFor(() => expect(screen.queryByText(new RegExp(t('series.pausedHint')))).toBeNull());
});

it('offers a host to hand over to others alone', async () => {
  const opened = await openSeries({ crew_id: IDS.crew });
  stub(crewsContract.listByLevel, [
    crewOf({ id: IDS.crew, nick: '걸음마', admin_level: 8 }),
    crewOf({ id: 'crew000006', nick: '여섯', admin_level: 6 }),
  ]);
  await pressAction(opened, t('series.takeOver'));
  const asked = await dialogOf(t('series.takeOverTitle'));
  await asked.findByRole('radio', { name: '여섯' });
  expect(asked.getAllByRole('radio')).toHaveLength(1);
});

it('says to a host that there is no other crew to hand over to', async () => {
  const opened = await openSeries({ crew_id: IDS.crew });
  const own = crewOf({ id: IDS.crew, nick: '걸음마', admin_level: 8 });
  stub(crewsContract.listByLevel, [own, crewOf({ id: 'crew000006', nick: '여섯', admin_level: 6 })]);
  await pressAction(opened, t('series.takeOver'));
  const asked = await dialogOf(t('series.takeOverTitle'));
  await asked.findByRole('radio', { name: '여섯' });
  // Screen readers say what is written into those that are there before.
  const statuses = asked.getAllByRole('status');
  stub(crewsContract.listByLevel, [own]);
  await act(() => queryClient.invalidateQueries());
  const note = await asked.findByText(t('series.noHosts'));
  expect(statuses).toContain(note);
  const confirm = asked.getByRole<HTMLButtonElement>('button', { name: t('series.confirmTakeOver') });
  expect(confirm.disabled).toBe(true);
});

it('says to others that a paused series waits for a host', async () => {
  await openSeries({ paused: true, can: NOBODY }, 3);
  screen.getByText(new RegExp(t('series.pausedAsk')));
  expect(screen.queryByRole('button', { name: t('series.takeOver') })).toBeNull();
});

it('leads to the form of its next meetup to edit all', async () => {
  const opened = await openSeries();
  const { attendees, cancelled, messages, ...record } = activityOf(
    { level: 8, hours: 56 },
    {
      series: { id: SERIES_ID, rule: 'WEEKLY;BYDAY=TU,TH', standing: 0, standing_share: 50 },
      activity_time: '2026-12-03T20:00:00.000Z',
    },
  );
  stub(activitiesContract.read, record);
  await pressAction(opened, t('series.editAll'));
  await screen.findByRole('heading', { level: 1, name: t('activity.editTitle') });
  expect(opened.location()).toMatchObject({
    pathname: `/demo/activity/modify/${IDS.activity}`,
    state: { scope: 'all', returns: true },
  });
});
