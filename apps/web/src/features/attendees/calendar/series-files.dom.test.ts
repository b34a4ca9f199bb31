import { calendarFeedsContract } from '@crewwith/domain/calendar-feeds/contract';
import { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { homeContract } from '@crewwith/domain/home/contract';
import { seriesContract } from '@crewwith/domain/series/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { stub, stubbedFetch, stubRefusal } from '../../../testing/api-stub.ts';
import { clubOf, EMPTY_HOME, IDS } from '../../../testing/fixtures.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { collectSavedFiles } from '../../../testing/saved-files.ts';
import { seriesOf } from '../../../testing/series-fixtures.ts';

/** The address of the club's series. */
const LIST = /\/series$/;

beforeEach(() => {
  stub(calendarFeedsContract.list, []);
  stub(errorReportsContract.report, {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal('fetch', stubbedFetch);
});

/** Holds the calls to an address until the returned function is called. */
function hold(address: RegExp): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    if (address.test(new URL(request.url).pathname)) await promise;
    return stubbedFetch(request);
  });
  return resolve;
}

async function openSheet() {
  stub(homeContract.read, EMPTY_HOME);
  const made = stub(calendarFeedsContract.create, { id: 'madefeed00', url: 'https://example.com/x.ics' });
  const { user } = await openPage('/demo', { club: clubOf(1) });
  const calendar = within(screen.getByRole('region', { name: t('calendar.title') }));
  await user.click(calendar.getByRole('button', { name: t('seat.addToCalendar') }));
  return { user, made, dialog: within(await screen.findByRole('dialog', { name: t('seat.addToCalendar') })) };
}

// docs/specification.md#calendar-sheet
it("the club's calendar is subscribed to as a whole first, and each series is saved as a file", async () => {
  const saved = collectSavedFiles();
  const over = seriesOf({ id: 'series0002', name: '지난 달리기', next: null });
  stub(seriesContract.listOfClub, [seriesOf(), over]);
  const calls = stub(seriesContract.readCalendar, 'BEGIN:VCALENDAR');
  const { user, made, dialog } = await openSheet();
  const list = within(await dialog.findByRole('list', { name: t('calendarFeed.seriesOnce') }));
  const [row, ...others] = list.getAllByRole('button');
  expect(others).toEqual([]);
  expect(row?.textContent).toBe('화목 달리기매주 화·목 저녁 8시');
  await user.click(list.getByRole('button'));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['화목 달리기.ics']));
  expect(await saved[0]?.text).toContain('BEGIN:VCALENDAR');
  expect(calls.map(({ params }) => params)).toEqual([{ id: 'series0001' }]);
  await user.click(await dialog.findByRole('button', { name: new RegExp(`^${t('calendarFeed.google')}`) }));
  await waitFor(() => expect(made.map(({ body }) => body.scope)).toEqual(['club']));
  expect(made[0]?.body.club_id).toBe(IDS.club);
});

it('says when a file or the series could not be loaded, and tries again', async () => {
  stubRefusal(seriesContract.listOfClub, 'server.unavailable');
  stubRefusal(seriesContract.readCalendar, 'request.not_found');
  const { user, dialog } = await openSheet();
  // The first attempts are repeated without a press.
  const retry = await dialog.findByRole('button', { name: t('common.retry') });
  stub(seriesContract.listOfClub, [seriesOf()]);
  const loaded = hold(LIST);
  await user.click(retry);
  expect(dialog.getByRole('button', { name: t('common.retry') }).getAttribute('aria-busy')).toBe('true');
  loaded();
  const row = await dialog.findByRole('button', { name: /^화목 달리기/ });
  expect(dialog.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('calendarFeed.seriesOnce')));
  await user.click(row);
  await screen.findByText(errorMessage('request.not_found', 'ko'));
});

it('loads addresses again that could not be loaded, and keeps the focus', async () => {
  stubRefusal(calendarFeedsContract.list, 'server.unavailable');
  stub(seriesContract.listOfClub, []);
  const { user, dialog } = await openSheet();
  const retry = await dialog.findByRole('button', { name: t('common.retry') });
  await user.click(retry);
  await waitFor(() => expect(retry).toHaveProperty('disabled', false));
  await waitFor(() => expect(document.activeElement).toBe(retry));
  dialog.getByRole('alert');
  stub(calendarFeedsContract.list, []);
  await user.click(retry);
  await dialog.findByRole('button', { name: new RegExp(`^${t('calendarFeed.google')}`) });
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('calendarFeed.follow')));
});

it('shows nothing of the series while they load, and of a club without any to come', async () => {
  const waiting = hold(LIST);
  stub(seriesContract.listOfClub, [seriesOf({ next: null })]);
  const { dialog } = await openSheet();
  await dialog.findByRole('button', { name: new RegExp(`^${t('calendarFeed.google')}`) });
  expect(dialog.queryByText(t('calendarFeed.seriesOnce'))).toBeNull();
  waiting();
  await act(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));
  expect(dialog.queryByText(t('calendarFeed.seriesOnce'))).toBeNull();
});

it('saves a series while another one loads, and a press of a series that loads saves it once', async () => {
  const saved = collectSavedFiles();
  stub(seriesContract.listOfClub, [seriesOf(), seriesOf({ id: 'series0002', name: '주말 달리기' })]);
  const calls = stub(seriesContract.readCalendar, 'BEGIN:VCALENDAR');
  const { user, dialog } = await openSheet();
  const first = await dialog.findByRole('button', { name: /^화목 달리기/ });
  const loaded = hold(/series0001\.ics$/);
  await user.click(first);
  expect(first.getAttribute('aria-busy')).toBe('true');
  await user.click(first);
  await user.click(dialog.getByRole('button', { name: /^주말 달리기/ }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['주말 달리기.ics']));
  loaded();
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['주말 달리기.ics', '화목 달리기.ics']));
  expect(calls).toHaveLength(2);
});

it('saves none in the browser of KakaoTalk, which cannot', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 14) KAKAOTALK 2411010',
  );
  const calls = stub(seriesContract.listOfClub, [seriesOf()]);
  const { dialog } = await openSheet();
  await dialog.findByRole('link', { name: new RegExp(`^${t('calendarFeed.ownBrowser')}`) });
  await dialog.findByRole('button', { name: new RegExp(`^${t('calendarFeed.copy')}`) });
  expect(calls).toEqual([]);
  expect(dialog.queryByText(t('calendarFeed.seriesOnce'))).toBeNull();
});
