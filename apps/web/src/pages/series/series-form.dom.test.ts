import { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { errorMessage } from '@crewwith/domain/errors';
import { seriesContract } from '@crewwith/domain/series/contract';
import { standingContract } from '@crewwith/domain/standing/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { SERIES_ID, seriesOf } from '../../testing/series-fixtures.ts';
import { ownStandingOf } from '../../testing/standing-fixtures.ts';

beforeEach(() => void stub(standingContract.read, ownStandingOf()));

type Plan = ReplyOf<typeof seriesContract.create>;
type PlannedDay = Plan['occurrences'][number];

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const chip = (name: string) => screen.getByRole('button', { name });
const dateField = () =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t('activityForm.day')}( \\*)?$`));
const timeField = () =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t('activityForm.time')}( \\*)?$`));
const choose = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

const dayOf = (day: string, overrides: Partial<PlannedDay> = {}): PlannedDay => ({
  day,
  holiday: null,
  skipped: false,
  clash: null,
  ...overrides,
});
const planOf = (...occurrences: PlannedDay[]): Plan => ({ occurrences, holidays_until: null });

function open(level: number) {
  stub(activitiesContract.listOfClub, []);
  return openPage('/demo/activity/create', { club: clubOf(level) });
}

/** Opens the form with a meetup on Thursday 24 December, 20:00. */
async function openFilled() {
  const opened = await open(6);
  await opened.user.type(field(t('activity.name')), '목요 달리기');
  await opened.user.type(field(t('activity.location')), '남산 입구');
  choose(dateField(), '2026-12-24');
  choose(timeField(), '20:00');
  return opened;
}

// docs/specification.md#series-form
it.each([
  [5, 0],
  [6, 1],
])('offers level %i to repeat a new meetup: %i', async (level, count) => {
  await open(level);
  expect(screen.queryAllByRole('group', { name: t('series.repeats') })).toHaveLength(count);
});

it('makes one meetup of what was to repeat, for who may no longer make series', async () => {
  const opened = await openFilled();
  stub(seriesContract.create, planOf());
  await opened.user.click(chip('매주 목요일'));
  opened.unmount();
  queryClient.clear();
  await open(5);
  expect(field(t('activity.name')).value).toBe('목요 달리기');
  screen.getByRole('button', { name: t('activity.create') });
});

it('keeps an unfinished series while a copy of another meetup is only looked at', async () => {
  stub(seriesContract.create, planOf());
  const opened = await openFilled();
  await opened.user.click(chip('매주 목요일'));
  opened.unmount();
  const copied = activityOf({ level: 6, hours: 48 });
  stub(activitiesContract.read, copied);
  const copy = { key: 'copy', pathname: '/demo/activity/create', state: { copyOf: IDS.activity } };
  const looked = await openPage(copy, { club: clubOf(6) });
  await screen.findByRole('group', { name: t('series.repeats') });
  expect(field(t('activity.name')).value).toBe(copied.name);
  screen.getByRole('button', { name: t('activity.create') });
  looked.unmount();
  const again = await open(6);
  expect(field(t('activity.name')).value).toBe('목요 달리기');
  screen.getByRole('button', { name: t('series.create') });
  again.unmount();
  const { user } = await openPage(copy, { club: clubOf(6) });
  await user.type(await screen.findByRole('textbox', { name: t('activity.name') }), '!');
  expect(sessionStorage.getItem(`crewwith_draft_series_new_${IDS.crew}`)).toBeNull();
});

it('suggests rules from the day in words, which follow another day, and takes several weekdays', async () => {
  const { user } = await open(6);
  screen.getByText(t('series.dayFirst'));
  const choices = within(screen.getByRole('group', { name: t('series.repeats') }));
  const words = () => choices.getAllByRole('button').map(({ textContent }) => textContent);
  expect(words()).toEqual(['반복 안 함']);
  choose(dateField(), '2026-12-24');
  expect(words()).toEqual(['반복 안 함', '매주 목요일', '2주마다 목요일', '매달 넷째 목요일']);
  expect(chip('반복 안 함').getAttribute('aria-pressed')).toBe('true');
  screen.getByRole('button', { name: t('activity.create') });

  await user.click(chip('매주 목요일'));
  screen.getByRole('button', { name: t('series.create') });
  screen.getByText(t('series.timeFirst'));
  choose(dateField(), '2026-12-25');
  expect(chip('매주 금요일').getAttribute('aria-pressed')).toBe('true');
  const days = within(screen.getByRole('group', { name: t('series.weekdays') }));
  expect(days.getByRole('button', { name: '금요일' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(days.getByRole('button', { name: '화요일' }));
  expect(days.getByRole('button', { name: '금요일' }).getAttribute('aria-disabled')).toBe('false');
  expect(chip('매주 화·금').getAttribute('aria-pressed')).toBe('true');
  await user.click(chip('매달 마지막 금요일'));
  expect(screen.queryByRole('group', { name: t('series.weekdays') })).toBeNull();
});

// docs/specification.md#series-rule
it('shows the dates before anything is made: holidays by name, days off, clashes, unknown holidays', async () => {
  const days = ['2027-01-07', '2027-01-14', '2027-01-21', '2027-01-28', '2027-02-04'].map((day) =>
    dayOf(day),
  );
  const sent = stub(seriesContract.create, {
    occurrences: [
      dayOf('2026-12-24', { clash: 'activity09' }),
      dayOf('2026-12-31'),
      ...days,
      dayOf('2027-02-11', { holiday: '설날', skipped: true }),
      dayOf('2027-03-01', { holiday: '삼일절' }),
    ],
    holidays_until: '2030-12-31',
  });
  const { user } = await openFilled();
  await user.click(chip('매주 목요일'));
  const preview = within(await screen.findByRole('region', { name: t('series.preview') }));
  await preview.findByText('모임 8개를 만들어요.');
  const rows = () => preview.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    '12월 24일 (목)비슷한 시간에 다른 모임이 있어요',
    '12월 31일 (목)',
    '1월 7일 (목)',
    '1월 14일 (목)',
    '2월 11일 (목)설날이에요건너뛰어요',
    '3월 1일 (월)삼일절이에요',
  ]);
  expect(preview.getByRole('link').getAttribute('href')).toBe('/demo/activity/activity09');
  preview.getByText(t('series.goesOn', { weeks: 10 }));
  preview.getByText(t('series.holidaysUntil', { day: '2030.12.31' }));
  await user.click(preview.getByRole('button', { name: '9일 모두 보기' }));
  expect(rows()).toHaveLength(9);

  await user.click(screen.getByRole('checkbox', { name: t('series.skipHolidays') }));
  await user.click(screen.getByRole('radio', { name: t('series.afterCount') }));
  await waitFor(() => expect(sent.at(-1)?.body.max_count).toBe(10));
  expect(sent.every(({ query }) => query.dry_run === '1')).toBe(true);
  expect(sent.at(-1)?.body).toMatchObject({
    rule: 'WEEKLY;BYDAY=TH',
    start_day: '2026-12-24',
    clock: '20:00',
    until_day: null,
    skip_holidays: true,
  });
});

it('says why no dates can be shown', async () => {
  stubRefusal(seriesContract.create, 'series.nothing_left');
  const { user } = await openFilled();
  await user.click(chip('매주 목요일'));
  const preview = within(await screen.findByRole('region', { name: t('series.preview') }));
  await preview.findByText(errorMessage('series.nothing_left', 'ko'));
});

it('says what is missing for the dates', async () => {
  stub(seriesContract.create, planOf(dayOf('2026-12-24')));
  const { user } = await openFilled();
  await user.click(chip('매주 목요일'));
  await user.click(screen.getByRole('radio', { name: t('series.onDay') }));
  const preview = within(screen.getByRole('region', { name: t('series.preview') }));
  preview.getByText(t('series.lastDayFirst'));
  await user.click(screen.getByRole('radio', { name: t('series.afterCount') }));
  await user.clear(field(t('series.times')));
  preview.getByText(t('series.timesFirst'));
  await user.click(screen.getByRole('radio', { name: t('series.never') }));
  choose(dateField(), '2026-11-26');
  await preview.findByText(errorMessage('activity.past_time', 'ko'));
  choose(timeField(), '');
  await preview.findByText(t('series.timeFirst'));
});

it('names an end before the day, and a number of times that is none', async () => {
  stub(seriesContract.create, planOf(dayOf('2026-12-24')));
  const { user } = await openFilled();
  await user.click(chip('매주 목요일'));
  await user.click(screen.getByRole('radio', { name: t('series.onDay') }));
  choose(screen.getByLabelText(t('series.lastDay')), '2026-12-23');
  await user.click(screen.getByRole('button', { name: t('series.create') }));
  const summary = within(await screen.findByRole('alert'));
  summary.getByRole('button', { name: new RegExp(t('series.lastDayEarly')) });
  await user.click(screen.getByRole('radio', { name: t('series.afterCount') }));
  await user.clear(field(t('series.times')));
  await user.type(field(t('series.times')), '105');
  await user.click(screen.getByRole('button', { name: t('series.create') }));
  await waitFor(() => expect(field(t('series.times')).getAttribute('aria-invalid')).toBe('true'));
});

it('keeps all after a refusal and a reload, makes the series once, and offers to share it', async () => {
  stub(seriesContract.create, planOf(dayOf('2026-12-24')));
  const keys: (string | null)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (request: Request) => {
    if (request.method === 'POST' && new URL(request.url).search === '')
      keys.push(request.headers.get('idempotency-key'));
    return fetch(request);
  });
  try {
    const opened = await openFilled();
    await opened.user.click(chip('2주마다 목요일'));
    await opened.user.click(
      screen.getByRole('button', { name: new RegExp(`^${t('activityForm.moreFields')}`) }),
    );
    await opened.user.selectOptions(screen.getByRole('combobox', { name: t('series.share') }), '30');
    await screen.findByText('모임 1개를 만들어요.');
    const refused = stubRefusal(seriesContract.create, 'club.frozen');
    await opened.user.click(screen.getByRole('button', { name: t('series.create') }));
    await screen.findAllByText(errorMessage('club.frozen', 'ko'));
    opened.unmount();

    stub(seriesContract.create, planOf(dayOf('2026-12-24')));
    const { user, location } = await open(6);
    expect(chip('2주마다 목요일').getAttribute('aria-pressed')).toBe('true');
    expect(field(t('activity.name')).value).toBe('목요 달리기');
    await screen.findByText('모임 1개를 만들어요.');
    const created = stub(seriesContract.create, { id: SERIES_ID, version: 1, ...planOf() });
    stub(seriesContract.read, seriesOf({ name: '목요 달리기' }));
    await user.click(screen.getByRole('button', { name: t('series.create') }));
    const sheet = within(await screen.findByRole('dialog', { name: t('activity.createdTitle') }));
    expect(location().pathname).toBe(`/demo/series/${SERIES_ID}`);
    await user.click(sheet.getByRole('button', { name: t('seat.share') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/demo/series/${SERIES_ID}`);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    const body = {
      club_id: IDS.club,
      crew_id: IDS.crew,
      name: '목요 달리기',
      rule: 'WEEKLY;INTERVAL=2;BYDAY=TH',
      start_day: '2026-12-24',
      clock: '20:00',
      end_clock: null,
      standing_share: 30,
    };
    // A preview may still arrive.
    for (const calls of [refused, created]) {
      const plans = calls.filter(({ query }) => query?.dry_run === undefined);
      expect(plans.map((plan) => plan.body)).toEqual([expect.objectContaining(body)]);
    }
  } finally {
    vi.stubGlobal('fetch', fetch);
  }
});
