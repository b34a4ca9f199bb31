import { activitiesContract } from '@crewwith/domain/activities/contract';
import { crewsContract } from '@crewwith/domain/crews/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { errorMessage } from '@crewwith/domain/errors';
import { seriesContract } from '@crewwith/domain/series/contract';
import { standingContract } from '@crewwith/domain/standing/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, clubOf, crewOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { effectOf, occurrenceOf, SERIES_ID, seriesOf } from '../../testing/series-fixtures.ts';
import { ownStandingOf } from '../../testing/standing-fixtures.ts';

beforeEach(() => void stub(standingContract.read, ownStandingOf()));

type Series = ReplyOf<typeof seriesContract.read>;

const PAGE = `/demo/series/${SERIES_ID}`;
const NOBODY = { edit: false, take_over: false };

async function open(series: Partial<Series> = {}, level = 8) {
  stub(seriesContract.read, seriesOf(series));
  const opened = await openPage(PAGE, { club: clubOf(level) });
  await screen.findByRole('heading', { level: 1, name: series.name ?? '화목 달리기' });
  return opened;
}

/** Opens ⋯ and presses an action. */
async function press({ user }: Awaited<ReturnType<typeof open>>, action: string) {
  await user.click(screen.getByRole('button', { name: t('series.more') }));
  await user.click(await screen.findByRole('button', { name: action }));
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

// docs/specification.md#series-page
it('says how a series repeats, and shows its meetups with seats and what they have of their own', async () => {
  const skips = [
    { day: '2026-12-24', reason: '성탄 전야' },
    { day: '2026-12-31', reason: null },
  ];
  const occurrences = [
    occurrenceOf('2026-12-03', { own_fields: ['location', 'max_crew'] }),
    occurrenceOf('2026-12-08', { activity_id: 'activity02', clash: 'activity09' }),
    occurrenceOf('2027-01-01', { activity_id: 'activity03', holiday: '신정' }),
  ];
  await open({ skips, occurrences, max_count: 20, skip_holidays: true, holidays_until: '2030-12-31' });
  screen.getByText('매주 화·목 저녁 8시');
  screen.getByText('20번');
  screen.getByText(t('series.holidaysSkipped'));
  screen.getByText('2명 · 정원의 50%까지');
  const rows = within(screen.getByRole('list', { name: t('lists.following') })).getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  const [first, second, third] = rows.map((row) => within(row));
  expect(first?.getByRole('link').getAttribute('href')).toBe(`/demo/activity/${IDS.activity}`);
  first?.getByText('모레 저녁 8시');
  first?.getByText('따로 바꿈: 장소, 정원');
  first?.getByRole('progressbar', { name: t('card.seats', { count: 3, max: 10 }) });
  const clash = second?.getByRole('link', { name: t('series.clash') });
  expect(clash?.getAttribute('href')).toBe('/demo/activity/activity09');
  third?.getByText('신정이에요');
  screen.getByText(t('series.holidaysUntil', { day: '2030.12.31' }));
  const left = within(screen.getByRole('list', { name: t('series.skips') })).getAllByRole('listitem');
  expect(left.map(({ textContent }) => textContent)).toEqual([
    '12월 24일 (목)성탄 전야',
    `12월 31일 (목)${t('attendee.noReason')}`,
  ]);
});

it('is shared, and saved as a calendar file that only crews may read', async () => {
  const { user } = await open({ can: NOBODY }, 3);
  expect(screen.queryByRole('button', { name: t('series.more') })).toBeNull();
  expect(screen.queryByRole('button', { name: /건너뛰기/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('seat.share') }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${PAGE}`),
  );
  const files: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:series';
  });
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`);
  });
  try {
    stub(seriesContract.readCalendar, 'BEGIN:VCALENDAR');
    await user.click(screen.getByRole('button', { name: t('seat.addToCalendar') }));
    await waitFor(() => expect(saved).toEqual(['화목 달리기.ics blob:series']));
    expect(await files[0]?.text()).toContain('BEGIN:VCALENDAR');
    stubRefusal(seriesContract.readCalendar, 'request.not_found');
    await user.click(screen.getByRole('button', { name: t('seat.addToCalendar') }));
    await screen.findByText(t('series.calendarFailed'));
  } finally {
    create.mockRestore();
    click.mockRestore();
  }
});

// docs/specification.md#series-skips
it('skips a day with its reason, and says what becomes of its attendees', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: '12월 8일 (화) 건너뛰기' }));
  const asked = await dialog('12월 8일 (화) 모임을 건너뛸까요?');
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
  const opened = await open();
  await press(opened, t('series.skipAnother'));
  const asked = await dialog(t('series.skipAnotherTitle'));
  const skip = () => opened.user.click(asked.getByRole('button', { name: t('series.skip') }));
  const sent = stubRefusal(seriesContract.skip, 'series.no_such_day');
  await skip();
  asked.getByText(t('common.required'));
  expect(sent).toEqual([]);
  fireEvent.change(asked.getByLabelText(new RegExp(`^${t('series.skipDay')}`)), {
    target: { value: '2027-09-16' },
  });
  await skip();
  await asked.findByText(errorMessage('series.no_such_day', 'ko'));
  expect(sent[0]?.body).toEqual({ day: '2027-09-16' });
});

// docs/specification.md#series-end
it('ends a series after a day, and says before what becomes of its meetups', async () => {
  const opened = await open();
  const calls = stub(
    seriesContract.end,
    effectOf({ removed: 2, left: [{ activity_id: 'activity02', day: '2026-12-08' }] }),
  );
  await press(opened, t('series.endSeries'));
  const asked = await dialog(t('series.endTitle'));
  await asked.findByText(t('series.removed', { count: 2 }));
  asked.getByText(t('series.endLeft'));
  asked.getByRole('link', { name: '12월 8일 (화)' });
  asked.getByText(t('series.endText'));
  fireEvent.change(asked.getByLabelText(t('series.lastDay')), { target: { value: '2026-12-03' } });
  await waitFor(() => expect(calls).toHaveLength(2));
  stub(seriesContract.read, seriesOf({ ended: true, occurrences: [] }));
  await opened.user.click(asked.getByRole('button', { name: t('series.endSeries') }));
  await screen.findByText(t('series.ended'));
  expect(calls.map(({ body }) => body)).toEqual([
    { day: '2026-12-01', version: 4, dry_run: true },
    { day: '2026-12-03', version: 4, dry_run: true },
    { day: '2026-12-03', version: 4 },
  ]);
  expect(screen.queryByRole('button', { name: t('series.more') })).toBeNull();
});

// docs/specification.md#series-owner
it('says to leaders what to do about a paused series, which they or another may take over', async () => {
  const { user } = await open({ paused: true });
  screen.getByText(new RegExp(t('series.pausedHint')));
  stub(crewsContract.listByLevel, [
    crewOf({ id: IDS.crew, nick: '걸음마', admin_level: 8 }),
    crewOf({ id: 'crew000006', nick: '여섯', admin_level: 6 }),
    crewOf({ id: 'crew000005', nick: '다섯', admin_level: 5 }),
  ]);
  await user.click(screen.getByRole('button', { name: t('series.takeOver') }));
  const asked = await dialog(t('series.takeOverTitle'));
  await asked.findByRole('option', { name: '여섯' });
  const names = asked.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual([t('series.takeOverMe'), '여섯']);
  await user.selectOptions(asked.getByRole('combobox'), 'crew000006');
  const sent = stub(seriesContract.takeOver, { crew_id: 'crew000006', version: 5 });
  stub(seriesContract.read, seriesOf());
  await user.click(asked.getByRole('button', { name: t('series.confirmTakeOver') }));
  await screen.findByText(t('series.tookOver', { nick: '여섯' }));
  expect(sent.map(({ body }) => body)).toEqual([{ crew_id: 'crew000006' }]);
  await waitFor(() => expect(screen.queryByText(new RegExp(t('series.pausedHint')))).toBeNull());
});

it('says to others that a paused series waits for a host', async () => {
  await open({ paused: true, can: NOBODY }, 3);
  screen.getByText(new RegExp(t('series.pausedAsk')));
  expect(screen.queryByRole('button', { name: t('series.takeOver') })).toBeNull();
});

it('leads to the form of its next meetup to edit all', async () => {
  const opened = await open();
  const { attendees, cancelled, messages, ...record } = activityOf(
    { level: 8, hours: 56 },
    {
      series: { id: SERIES_ID, rule: 'WEEKLY;BYDAY=TU,TH', standing: 0 },
      activity_time: '2026-12-03T20:00:00.000Z',
    },
  );
  stub(activitiesContract.read, record);
  await press(opened, t('series.editAll'));
  await screen.findByRole('heading', { level: 1, name: t('activity.editTitle') });
  expect(opened.location()).toMatchObject({
    pathname: `/demo/activity/modify/${IDS.activity}`,
    state: { scope: 'all', returns: true },
  });
});

it('says that there is no such series', async () => {
  stubRefusal(seriesContract.read, 'request.not_found');
  await openPage(PAGE, { club: clubOf(3) });
  await screen.findByRole('heading', { level: 1, name: t('series.notFound') });
});

// docs/specification.md#activity-lists
it('lists the series of a club under its meetups, and leads to each', async () => {
  const { occurrences: _, ...row } = seriesOf();
  stub(seriesContract.listOfClub, [
    row,
    { ...row, id: 'series0002', name: '월례회', paused: true, next: null },
  ]);
  stub(activitiesContract.listFollowing, []);
  const { user, location } = await openPage('/demo/activities', { club: clubOf(6) });
  await user.click(screen.getByRole('button', { name: t('lists.series') }));
  const link = await screen.findByRole('link', { name: /화목 달리기/ });
  expect(location().search).toBe('?tab=series');
  expect(link.getAttribute('href')).toBe(PAGE);
  expect(link.textContent).toContain('매주 화·목 저녁 8시 · 남산 입구');
  expect(link.textContent).toContain('다음 모레 저녁 8시');
  within(screen.getByRole('link', { name: /월례회/ })).getByText(t('series.pausedShort'));
});

it.each([
  [5, 0],
  [6, 1],
])('tells level %i how to make a first series: %i', async (level, count) => {
  stub(seriesContract.listOfClub, []);
  await openPage('/demo/activities?tab=series', { club: clubOf(level) });
  await screen.findByText(t('series.listEmpty'));
  expect(screen.queryAllByText(t('series.listEmptyText'))).toHaveLength(count);
});
