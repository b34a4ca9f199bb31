import { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { seriesContract } from '@crewwith/domain/series/contract';
import { standingContract } from '@crewwith/domain/standing/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub } from '../../testing/api-stub.ts';
import { IDS } from '../../testing/fixtures.ts';
import {
  button,
  field,
  meetupOf,
  openEdit,
  radio,
  save,
  scopeSheet,
  typePlace,
} from '../../testing/series-edit.ts';
import { effectOf, occurrenceOf, seriesOf } from '../../testing/series-fixtures.ts';
import { ownStandingOf } from '../../testing/standing-fixtures.ts';

type Series = ReplyOf<typeof seriesContract.read>;

const PAGE = `/demo/activity/${IDS.activity}`;
const FORM = `/demo/activity/modify/${IDS.activity}`;

// docs/specification.md#series-scope
it('asks for the scope, and changes this meetup alone by its own call', async () => {
  const opened = await openEdit();
  await typePlace(opened);
  const one = stub(activitiesContract.edit, meetupOf({ location: '뚝섬' }));
  await opened.user.click(save());
  const asked = await scopeSheet();
  expect(radio(t('series.one')).checked).toBe(true);
  asked.getByText('3명의 참석이 그대로예요.');
  await opened.user.click(asked.getByRole('button', { name: t('series.change') }));
  await waitFor(() => expect(opened.location().pathname).toBe(PAGE));
  expect(one.map(({ body }) => body)).toMatchObject([{ location: '뚝섬', version: 1 }]);
});

it('shows the series as it is after an edit of one of its meetups', async () => {
  const opened = await openEdit();
  await typePlace(opened);
  stub(activitiesContract.edit, meetupOf({ location: '뚝섬' }));
  await opened.user.click(save());
  const asked = await scopeSheet();
  stub(
    seriesContract.read,
    seriesOf({ occurrences: [occurrenceOf('2026-12-03', { own_fields: ['location'] })] }),
  );
  await opened.user.click(asked.getByRole('button', { name: t('series.change') }));
  await waitFor(() => expect(opened.location().pathname).toBe(PAGE));
  stub(standingContract.read, ownStandingOf());
  await opened.user.click(await screen.findByRole('link', { name: /매주 화·목/ }));
  await screen.findByText('따로 바꿈: 장소');
});

it('suggests all where the series leads to the form', async () => {
  const opened = await openEdit({}, { scope: 'all' });
  await typePlace(opened);
  stub(seriesContract.edit, effectOf());
  await opened.user.click(save());
  await scopeSheet();
  expect(radio(t('series.all')).checked).toBe(true);
});

it('keeps what was typed when the sheet is closed, and says until when a moved meetup may be cancelled', async () => {
  const opened = await openEdit();
  fireEvent.change(screen.getByLabelText(new RegExp(`^${t('activityForm.time')}( \\*)?$`)), {
    target: { value: '19:00' },
  });
  await opened.user.click(save());
  const asked = await scopeSheet();
  asked.getByText('3명의 참석이 그대로예요. 시간이 바뀌어 내일 낮 12시까지 자유롭게 취소할 수 있어요.');
  await opened.user.click(asked.getByRole('button', { name: t('common.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened.location().pathname).toBe(FORM);
  expect(
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t('activityForm.time')}( \\*)?$`)).value,
  ).toBe('19:00');
});

// docs/specification.md#series-moved-days
it('moves the others along with another day of the week, and clocks by themselves', async () => {
  const opened = await openEdit();
  fireEvent.change(screen.getByLabelText(new RegExp(`^${t('activityForm.day')}( \\*)?$`)), {
    target: { value: '2026-12-04' },
  });
  fireEvent.change(screen.getByLabelText(new RegExp(`^${t('activityForm.time')}( \\*)?$`)), {
    target: { value: '19:30' },
  });
  const calls = stub(seriesContract.edit, effectOf());
  await opened.user.click(save());
  const asked = await scopeSheet();
  await opened.user.click(radio(t('series.following')));
  await asked.findByText('이제 매주 화·금에 모여요.');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ rule: 'WEEKLY;BYDAY=TU,FR', clock: '19:30' });
});

it('moves none along with a meetup that was moved alone before', async () => {
  // Tuesday's, that is on Thursday now.
  const moved = occurrenceOf('2026-12-01', { own_fields: ['activity_time'] });
  const opened = await openEdit({ occurrences: [moved] });
  fireEvent.change(screen.getByLabelText(new RegExp(`^${t('activityForm.day')}( \\*)?$`)), {
    target: { value: '2026-12-05' },
  });
  await opened.user.click(save());
  await scopeSheet();
  expect([t('series.following'), t('series.all')].map((name) => radio(name).disabled)).toEqual([true, true]);
});

it('moves only this meetup to another week', async () => {
  const opened = await openEdit();
  fireEvent.change(screen.getByLabelText(new RegExp(`^${t('activityForm.day')}( \\*)?$`)), {
    target: { value: '2026-12-14' },
  });
  await opened.user.click(save());
  await scopeSheet();
  expect([t('series.following'), t('series.all')].map((name) => radio(name).disabled)).toEqual([true, true]);
  screen.getAllByText(t('series.manyClosed'));
});

it('changes how the series repeats only from a day on, or for all', async () => {
  const opened = await openEdit({ skip_holidays: true });
  const days = within(screen.getByRole('group', { name: t('series.weekdays') }));
  await opened.user.click(days.getByRole('button', { name: '토요일' }));
  await opened.user.click(radio(t('series.afterCount')));
  await opened.user.click(screen.getByRole('checkbox', { name: t('series.skipHolidays') }));
  const calls = stub(seriesContract.edit, effectOf());
  await opened.user.click(save());
  const asked = await scopeSheet();
  expect(radio(t('series.one')).disabled).toBe(true);
  expect(radio(t('series.following')).checked).toBe(true);
  await asked.findByText('이제 매주 화·목·토에 모여요.');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({
    scope: 'following',
    from: '2026-12-03',
    version: 4,
    dry_run: true,
    rule: 'WEEKLY;BYDAY=TU,TH,SA',
    max_count: 10,
    skip_holidays: false,
  });
});

it.each([
  ['who may not edit the series', { can: { edit: false, take_over: false } }],
  ['of a meetup that is not to come', { occurrences: [] }],
  ['of a series that has ended', { ended: true }],
] as const)('asks for no scope %s', async (_who, series) => {
  const opened = await openEdit(series as Partial<Series>);
  await typePlace(opened);
  const one = stub(activitiesContract.edit, meetupOf({ location: '뚝섬' }));
  await opened.user.click(save());
  await waitFor(() => expect(one).toHaveLength(1));
  expect(screen.queryByRole('group', { name: t('series.repeats') })).toBeNull();
});

it('keeps its form, with what was typed, when the meetup is no longer to come', async () => {
  const opened = await openEdit();
  await typePlace(opened);
  stub(seriesContract.read, seriesOf({ occurrences: [], ended: true }));
  await act(() => queryClient.invalidateQueries());
  expect(field(t('activity.location')).value).toBe('뚝섬');
  screen.getByRole('group', { name: t('series.repeats') });
});

it('edits the meetup alone while its series cannot be loaded, and takes what was typed along once it can', async () => {
  const opened = await openEdit({}, {}, false);
  screen.getByText(t('series.loadFailed'));
  await typePlace(opened);
  await opened.user.click(button(t('common.retry')));
  await waitFor(() => expect(button(t('common.retry'))).toHaveProperty('disabled', false));
  expect(field(t('activity.location')).value).toBe('뚝섬');
  stub(seriesContract.read, seriesOf());
  await opened.user.click(button(t('common.retry')));
  await screen.findByRole('group', { name: t('series.repeats') });
  expect(screen.queryByText(t('series.loadFailed'))).toBeNull();
  expect(field(t('activity.location')).value).toBe('뚝섬');
  const calls = stub(seriesContract.edit, effectOf());
  await opened.user.click(save());
  await scopeSheet();
  await opened.user.click(radio(t('series.all')));
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([
      { scope: 'all', version: 4, dry_run: true, location: '뚝섬' },
    ]),
  );
});
