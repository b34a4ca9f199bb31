import { activitiesContract } from '@crewwith/domain/activities/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { seriesContract } from '@crewwith/domain/series/contract';
import { standingContract } from '@crewwith/domain/standing/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubPages, stubRefusal } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { collectSavedFiles } from '../../testing/saved-files.ts';
import { occurrenceOf, SERIES_ID, seriesOf } from '../../testing/series-fixtures.ts';
import { openSeries } from '../../testing/series-page.ts';
import { ownStandingOf } from '../../testing/standing-fixtures.ts';

afterEach(() => vi.restoreAllMocks());
beforeEach(() => void stub(standingContract.read, ownStandingOf()));

const PAGE = `/demo/series/${SERIES_ID}`;
const NOBODY = { edit: false, take_over: false };

// docs/specification.md#series-page
it('says how a series repeats, and shows its meetups with seats and what they have of their own', async () => {
  const skips = [
    { day: '2026-12-24', reason: '성탄 전야' },
    { day: '2027-12-30', reason: null },
  ];
  const occurrences = [
    occurrenceOf('2026-12-03', { own_fields: ['location', 'max_crew'] }),
    occurrenceOf('2026-12-08', { activity_id: 'activity02', clash: 'activity09' }),
    occurrenceOf('2027-01-01', { activity_id: 'activity03', holiday: '신정' }),
  ];
  const host = { host_image_url: '/uploads/host-400.webp' };
  const holidays = { skip_holidays: true, holidays_until: '2030-12-31' };
  await openSeries({ ...host, ...holidays, skips, occurrences, max_count: 20 });
  expect(facesIn(screen.getByRole('main'))).toContain('/uploads/host-400.webp');
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
    `2027년 12월 30일 (목)${t('attendee.noReason')}`,
  ]);
});

it('is shared, and saved as a calendar file that only crews may read', async () => {
  const { user } = await openSeries({ can: NOBODY }, 3);
  expect(screen.queryByRole('button', { name: t('series.more') })).toBeNull();
  expect(screen.queryByRole('button', { name: /건너뛰기/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('seat.share') }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${PAGE}`),
  );
  const saved = collectSavedFiles();
  stub(seriesContract.readCalendar, 'BEGIN:VCALENDAR');
  await user.click(screen.getByRole('button', { name: t('series.saveCalendar') }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['화목 달리기.ics']));
  expect(await saved[0]?.text).toContain('BEGIN:VCALENDAR');
  stubRefusal(seriesContract.readCalendar, 'request.not_found');
  await user.click(screen.getByRole('button', { name: t('series.saveCalendar') }));
  await screen.findByText(errorMessage('request.not_found', 'ko'));
});

// docs/specification.md#series-page
it('leads from a series that was split to the one that goes on, at once when its meetups are over', async () => {
  const { user, location, unmount } = await openSeries({ continued_by: 'series0002' }, 3);
  screen.getByText(t('series.continued'));
  const next = seriesOf({ id: 'series0002', name: '뚝섬 달리기' });
  stub(seriesContract.read, next);
  await user.click(screen.getByRole('link', { name: t('series.seeContinued') }));
  await screen.findByRole('heading', { level: 1, name: '뚝섬 달리기' });
  expect(location().pathname).toBe('/demo/series/series0002');
  unmount();

  queryClient.clear();
  const replies = [seriesOf({ ended: true, occurrences: [], continued_by: 'series0002' }), next];
  stubPages(seriesContract.read, () => ({ rows: replies.shift() ?? next }));
  const opened = await openPage(PAGE, { club: clubOf(3) });
  await screen.findByRole('heading', { level: 1, name: '뚝섬 달리기' });
  expect(opened.location().pathname).toBe('/demo/series/series0002');
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
