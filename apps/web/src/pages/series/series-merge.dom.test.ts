import { activitiesContract } from '@crewwith/domain/activities/contract';
import { seriesContract } from '@crewwith/domain/series/contract';
import { standingContract } from '@crewwith/domain/standing/contract';
import { screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
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
afterEach(() => void vi.restoreAllMocks());

it('merges an edit that another has made stale, with the version of the series', async () => {
  const timers = holdTimers();
  const opened = await openEdit();
  await typePlace(opened);
  stub(seriesContract.edit, effectOf());
  await saveFor(opened, t('series.following'));
  await screen.findByText(t('series.heldTitle'));
  stubRefusal(seriesContract.edit, 'request.stale');
  await timers.pass();
  await screen.findByText(t('series.staleText'));
  expect(field(t('activity.location')).value).toBe('뚝섬');

  stub(activitiesContract.read, meetupOf({ version: 2, name: '새벽 달리기' }));
  stub(seriesContract.read, seriesOf({ version: 5 }));
  await opened.user.click(button(t('edit.mergeSaved')));
  await screen.findByText(t('edit.merged'));
  expect(field(t('activity.name')).value).toBe('새벽 달리기');
  expect(field(t('activity.location')).value).toBe('뚝섬');
  const calls = stub(seriesContract.edit, effectOf());
  await saveFor(opened, t('series.following'));
  await screen.findByText(t('series.heldTitle'));
  await timers.pass();
  await waitFor(() =>
    expect(sentOf(calls)).toEqual([{ scope: 'following', from: '2026-12-03', version: 5, location: '뚝섬' }]),
  );
});

/** Asks for the effect of another place for all, which is refused as stale. */
async function refuseEffect() {
  const opened = await openEdit();
  await typePlace(opened);
  stubRefusal(seriesContract.edit, 'request.stale');
  await opened.user.click(save());
  await scopeSheet();
  await opened.user.click(radio(t('series.all')));
  await screen.findByText(t('series.staleText'));
  return opened;
}

it('merges an edit that was stale before its effect was known', async () => {
  const opened = await refuseEffect();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  stub(seriesContract.read, seriesOf({ version: 5 }));
  await opened.user.click(button(t('edit.mergeSaved')));
  await screen.findByText(t('edit.merged'));
  expect(field(t('activity.location')).value).toBe('뚝섬');
  const calls = stub(seriesContract.edit, effectOf());
  await saveFor(opened, t('series.all'));
  expect(calls[0]?.body).toMatchObject({ version: 5, location: '뚝섬' });
});

// Another leader has split the series meanwhile.
it('sends an edit to the series that the meetup is of once both are merged', async () => {
  const timers = holdTimers();
  const opened = await openEdit({}, { scope: 'all', returns: true });
  await typePlace(opened);
  stubRefusal(seriesContract.edit, 'request.stale');
  await opened.user.click(save());
  await screen.findByText(t('series.staleText'));
  const series = { id: 'series0002', rule: 'WEEKLY;BYDAY=TU,TH', standing: 0, standing_share: 50 };
  stub(activitiesContract.read, meetupOf({ version: 2, series }));
  const read = stub(seriesContract.read, seriesOf({ id: 'series0002', version: 7 }));
  await opened.user.click(button(t('edit.mergeSaved')));
  await screen.findByText(t('edit.merged'));
  expect(new Set(read.map(({ params }) => params.id))).toEqual(new Set(['series0002']));
  const calls = stub(seriesContract.edit, effectOf({ id: 'series0002' }));
  await saveFor(opened, t('series.all'));
  await screen.findByText(t('series.heldTitle'));
  await timers.pass();
  // The page that led here is of a series that has ended.
  await waitFor(() => expect(opened.location().pathname).toBe('/demo/series/series0002'));
  expect(new Set(calls.map(({ params }) => params.id))).toEqual(new Set(['series0002']));
  expect(sentOf(calls)).toEqual([{ scope: 'all', version: 7, location: '뚝섬' }]);
});

it('edits the meetup alone, with what was typed, once its series has ended', async () => {
  const opened = await refuseEffect();
  stub(activitiesContract.read, meetupOf({ version: 2, series: null }));
  await opened.user.click(button(t('edit.mergeSaved')));
  await screen.findByText(t('edit.merged'));
  expect(screen.queryByRole('group', { name: t('series.repeats') })).toBeNull();
  expect(field(t('activity.location')).value).toBe('뚝섬');
  const one = stub(activitiesContract.edit, meetupOf({ location: '뚝섬' }));
  await opened.user.click(save());
  await waitFor(() => expect(one.map(({ body }) => body)).toMatchObject([{ location: '뚝섬', version: 2 }]));
});
