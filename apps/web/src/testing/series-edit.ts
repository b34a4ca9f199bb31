import { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { messagesContract } from '@crewwith/domain/messages/contract';
import { seriesContract } from '@crewwith/domain/series/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, vi } from 'vitest';
import { stub, stubRefusal } from './api-stub.ts';
import { activityOf, clubOf, IDS } from './fixtures.ts';
import { type OpenPage, openPage } from './open-page.tsx';
import { SERIES_ID, seriesOf } from './series-fixtures.ts';

const FORM = `/demo/activity/modify/${IDS.activity}`;

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const button = (name: string) => screen.getByRole('button', { name });
export const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
export const save = () => button(t('common.save'));

/** The meetup of the series on Thursday 3 December, 20:00. */
export function meetupOf(changes: object = {}) {
  const series = { id: SERIES_ID, rule: 'WEEKLY;BYDAY=TU,TH', standing: 0, standing_share: 50 };
  const start = { activity_time: '2026-12-03T20:00:00.000Z', name: '화목 달리기' };
  const { attendees, cancelled, messages, ...record } = activityOf(
    { level: 8, hours: 56 },
    { series, ...start, ...changes },
  );
  return record;
}

/** Opens the form of that meetup as a leader; its series may not be loaded. */
export async function openEdit(
  series: Partial<ReplyOf<typeof seriesContract.read>> = {},
  state?: object,
  isLoaded = true,
): Promise<OpenPage> {
  stub(activitiesContract.read, meetupOf());
  if (isLoaded) stub(seriesContract.read, seriesOf(series));
  else stubRefusal(seriesContract.read, 'request.not_found');
  stub(activitiesContract.listAttendees, []);
  stub(activitiesContract.listCancelled, []);
  stub(messagesContract.listOfActivity, []);
  const opened = await openPage({ pathname: FORM, state }, { club: clubOf(8) });
  await screen.findByRole('button', { name: t('common.save') });
  return opened;
}

export async function typePlace({ user }: OpenPage): Promise<void> {
  await user.clear(field(t('activity.location')));
  await user.type(field(t('activity.location')), '뚝섬');
}

/** The sheet that asks which meetups change. */
export const scopeSheet = async () =>
  within(await screen.findByRole('dialog', { name: t('series.scopeTitle') }));

/** Saves, chooses a scope, and confirms it once it is known what it does. */
export async function saveFor({ user }: OpenPage, scope: string): Promise<void> {
  await user.click(save());
  const asked = await scopeSheet();
  await user.click(radio(scope));
  const confirm = asked.getByRole<HTMLButtonElement>('button', { name: t('series.change') });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await user.click(confirm);
}

/** The calls that are no dry run. */
export const sentOf = (calls: { body: { dry_run?: boolean | undefined } }[]) =>
  calls.filter(({ body }) => body.dry_run !== true).map(({ body }) => body);

/** Stubs the wait before an edit is sent; returns a function that ends it. */
export function holdTimers() {
  const { setTimeout: original } = globalThis;
  const due: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== 10_000) return original(run, ms);
    due.push(run);
    return 0;
  }) as typeof setTimeout);
  return {
    pass: () =>
      act(async () => {
        for (const run of due.splice(0)) run();
      }),
  };
}
