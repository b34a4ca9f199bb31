import { activitiesContract } from '@crewwith/domain/activities/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { seriesContract } from '@crewwith/domain/series/contract';
import { standingContract } from '@crewwith/domain/standing/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { IDS } from '../../testing/fixtures.ts';
import {
  button,
  field,
  holdTimers,
  meetupOf,
  openEdit,
  radio,
  save,
  saveFor,
  scopeSheet,
  sentOf,
  typePlace,
} from '../../testing/series-edit.ts';
import { effectOf, seriesOf } from '../../testing/series-fixtures.ts';
import { ownStandingOf } from '../../testing/standing-fixtures.ts';

beforeEach(() => void stub(standingContract.read, ownStandingOf()));

const PAGE = `/demo/activity/${IDS.activity}`;
const FORM = `/demo/activity/modify/${IDS.activity}`;

afterEach(() => void vi.restoreAllMocks());

it('sends an edit of several meetups after ten seconds, and not before', async () => {
  const timers = holdTimers();
  const opened = await openEdit();
  await typePlace(opened);
  const calls = stub(seriesContract.edit, effectOf());
  await saveFor(opened, t('series.all'));
  await screen.findByText(t('series.heldTitle'));
  expect(document.activeElement).toBe(button(t('series.undo')));
  const described = document.getElementById(button(t('series.undo')).getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain(t('series.heldTitle'));
  screen.getByText('모임 3개가 바뀌어요.');
  expect(sentOf(calls)).toEqual([]);
  await timers.pass();
  await waitFor(() => expect(opened.location().pathname).toBe(PAGE));
  expect(sentOf(calls)).toEqual([{ scope: 'all', version: 4, location: '뚝섬' }]);
  await screen.findByText('모임 3개를 바꿨어요.');
});

// A split gives the meetup another series, and a new rule may take its day or the meetup itself.
it.each(['the meetup is of another series', 'the series is without its day', 'the meetup is gone'])(
  'leaves the form once it is sent, also where %s',
  async (then) => {
    const timers = holdTimers();
    const opened = await openEdit({}, then.endsWith('gone') ? { returns: true } : {});
    await typePlace(opened);
    stub(seriesContract.edit, effectOf({ id: 'series0002' }));
    await saveFor(opened, t('series.following'));
    await screen.findByText(t('series.heldTitle'));
    if (then === 'the meetup is of another series')
      stub(
        activitiesContract.read,
        meetupOf({
          series: { id: 'series0002', rule: 'WEEKLY;BYDAY=TU,TH', standing: 0, standing_share: 50 },
        }),
      );
    if (then === 'the series is without its day') stub(seriesContract.read, seriesOf({ occurrences: [] }));
    if (then === 'the meetup is gone') stubRefusal(activitiesContract.read, 'request.not_found');
    await timers.pass();
    const page = then === 'the meetup is gone' ? '/demo/series/series0002' : PAGE;
    await waitFor(() => expect(opened.location().pathname).toBe(page));
    await screen.findByText('모임 3개를 바꿨어요.');
  },
);

it('leads back to the series that goes on after a split', async () => {
  holdTimers();
  const opened = await openEdit({}, { scope: 'all', returns: true });
  await typePlace(opened);
  stub(seriesContract.edit, effectOf({ id: 'series0002' }));
  await saveFor(opened, t('series.following'));
  await opened.user.click(await screen.findByRole('button', { name: t('series.now') }));
  await waitFor(() => expect(opened.location().pathname).toBe('/demo/series/series0002'));
});

it('undoes it before it is sent, with all that was typed', async () => {
  const timers = holdTimers();
  const opened = await openEdit();
  await typePlace(opened);
  const calls = stub(seriesContract.edit, effectOf());
  await saveFor(opened, t('series.following'));
  await opened.user.click(await screen.findByRole('button', { name: t('series.undo') }));
  await screen.findByText(t('series.undone'));
  await timers.pass();
  expect(sentOf(calls)).toEqual([]);
  expect(opened.location().pathname).toBe(FORM);
  expect(field(t('activity.location')).value).toBe('뚝섬');
  await waitFor(() => expect(document.activeElement).toBe(save()));
});

it('sends it at once on demand', async () => {
  holdTimers();
  const opened = await openEdit();
  await typePlace(opened);
  const calls = stub(seriesContract.edit, effectOf());
  await saveFor(opened, t('series.following'));
  await opened.user.click(await screen.findByRole('button', { name: t('series.now') }));
  await waitFor(() => expect(sentOf(calls)).toHaveLength(1));
  await waitFor(() => expect(opened.location().pathname).toBe(PAGE));
});

it.each(['the page', 'the browser’s tab', 'the app on a phone'])(
  'sends it when %s is left, so that it outlives it',
  async (left) => {
    holdTimers();
    const opened = await openEdit();
    await typePlace(opened);
    const calls = stub(seriesContract.edit, effectOf());
    const { fetch } = globalThis;
    const kept: boolean[] = [];
    vi.stubGlobal('fetch', (request: Request) => {
      if (request.method === 'PUT') kept.push(request.keepalive);
      return fetch(request);
    });
    try {
      await saveFor(opened, t('series.following'));
      await screen.findByText(t('series.heldTitle'));
      kept.length = 0;
      if (left === 'the page') await opened.user.click(screen.getByRole('link', { name: t('common.back') }));
      else if (left === 'the browser’s tab')
        await act(async () => void window.dispatchEvent(new Event('pagehide')));
      else {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
      }
      await waitFor(() => expect(sentOf(calls)).toHaveLength(1));
      expect(kept).toEqual([true]);
    } finally {
      vi.stubGlobal('fetch', fetch);
    }
  },
);

it.each([
  ['has what was sent', 'forgets what was typed', { version: 5, location: '뚝섬' }],
  ['is as it was', 'says that it has not been saved', {}],
  ['was changed by another', 'says so too, and merges both', { version: 5, skip_holidays: true }],
] as const)('opened again after a reload that sent it, when the series %s, %s', async (now, _, series) => {
  const isSaved = now === 'has what was sent';
  holdTimers();
  const opened = await openEdit();
  const { value } = field(t('activity.location'));
  await typePlace(opened);
  stub(seriesContract.edit, effectOf());
  await saveFor(opened, t('series.following'));
  await screen.findByText(t('series.heldTitle'));
  const { fetch } = globalThis;
  // The page is gone before the answer.
  vi.stubGlobal('fetch', (request: Request) =>
    request.method === 'PUT' ? new Promise(() => undefined) : fetch(request),
  );
  try {
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
  } finally {
    vi.stubGlobal('fetch', fetch);
  }
  opened.unmount();
  queryClient.clear();
  const { user } = await openEdit(series);
  expect(field(t('activity.location')).value).toBe(isSaved ? value : '뚝섬');
  expect(screen.queryAllByText(t('series.notSavedYet'))).toHaveLength(isSaved ? 0 : 1);
  const isMerged = now === 'was changed by another';
  expect(screen.queryAllByText(t('edit.merged'))).toHaveLength(isMerged ? 1 : 0);
  if (!isMerged) return;
  const calls = stub(seriesContract.edit, effectOf());
  await user.click(save());
  await scopeSheet();
  await user.click(radio(t('series.all')));
  // What the other one has changed is not sent back.
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ version: 5, location: '뚝섬' }));
  expect(calls[0]?.body).not.toHaveProperty('skip_holidays');
});

it('says after it has been left that it was refused, and keeps what was typed', async () => {
  holdTimers();
  const opened = await openEdit();
  await typePlace(opened);
  stub(seriesContract.edit, effectOf());
  await saveFor(opened, t('series.following'));
  await screen.findByText(t('series.heldTitle'));
  stubRefusal(seriesContract.edit, 'series.nothing_left');
  await opened.user.click(screen.getByRole('link', { name: t('common.back') }));
  const reason = errorMessage('series.nothing_left', 'ko');
  await screen.findByText(t('series.notSaved', { reason }));
  opened.unmount();
  await openEdit();
  expect(field(t('activity.location')).value).toBe('뚝섬');
  // That was said already.
  expect(screen.queryByText(t('series.notSavedYet'))).toBeNull();
});

it('shows a refusal in the form', async () => {
  const timers = holdTimers();
  const opened = await openEdit();
  await typePlace(opened);
  stub(seriesContract.edit, effectOf());
  await saveFor(opened, t('series.all'));
  await screen.findByText(t('series.heldTitle'));
  stubRefusal(seriesContract.edit, 'series.nothing_left');
  await timers.pass();
  await screen.findByText(errorMessage('series.nothing_left', 'ko'));
  expect(screen.queryByText(t('series.heldTitle'))).toBeNull();
  expect(field(t('activity.location')).value).toBe('뚝섬');
});
