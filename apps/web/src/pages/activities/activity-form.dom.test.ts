import { activitiesContract } from '@crewwith/domain/activities/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { messagesContract } from '@crewwith/domain/messages/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const CREATE = '/demo/activity/create';
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const dateField = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t('activity.day')}`));
const timeField = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t('activity.time')}( \\*)?$`));
const submit = () => screen.getByRole('button', { name: t('activity.create') });

const open = (level: number) => openPage(CREATE, { club: clubOf(level) });

async function fill({ user }: Awaited<ReturnType<typeof open>>, day: string) {
  await user.type(field(t('activity.name')), '첫눈 오는 날 걷기');
  await user.type(field(t('activity.location')), '경의선 숲길');
  fireEvent.change(dateField(), { target: { value: day } });
  fireEvent.change(timeField(), { target: { value: '19:30' } });
}

it('names each missing field, and fixes type and level for level 5', async () => {
  const { user } = await open(5);
  await user.click(submit());
  const summary = within(await screen.findByRole('alert'));
  const names = ['name', 'day', 'time', 'location'] as const;
  summary.getByText(t('common.missingFields'));
  for (const name of names) {
    summary.getByRole('button', {
      name: t('common.missingField', { label: t(`activity.${name}`), message: t('common.required') }),
    });
  }
  await user.click(summary.getByRole('button', { name: '장소를 입력해 주세요.' }));
  expect(document.activeElement).toBe(field(t('activity.location')));
  for (const name of ['type', 'attendLevel'] as const) {
    expect(screen.getByRole('combobox', { name: t(`activity.${name}`) })).toHaveProperty('disabled', true);
  }
});

it('has its own message for a past time, and keeps what was typed after a refusal and a reload', async () => {
  const opened = await open(6);
  await fill(opened, '2026-11-30');
  await opened.user.click(submit());
  const summary = within(await screen.findByRole('alert'));
  summary.getByText(t('common.invalidFields', { count: 1 }));
  summary.getByRole('button', { name: new RegExp(errorMessage('activity.past_time', 'ko')) });
  expect(field(t('activity.name')).value).toBe('첫눈 오는 날 걷기');

  fireEvent.change(dateField(), { target: { value: '2026-12-10' } });
  stub(activitiesContract.reserveId, { max_id: IDS.activity });
  const refused = stubRefusal(activitiesContract.create, 'club.frozen');
  await opened.user.click(submit());
  await screen.findByText(errorMessage('club.frozen', 'ko'));
  opened.unmount();

  const { user } = await open(6);
  expect(field(t('activity.name')).value).toBe('첫눈 오는 날 걷기');
  expect(dateField().value).toBe('2026-12-10');
  // A retry sends the same id, so that it creates one meetup.
  const created = stub(activitiesContract.create, { id: IDS.activity });
  stub(activitiesContract.read, activityOf({ level: 6, hours: 20 }, { name: '첫눈 오는 날 걷기' }));
  await user.click(submit());
  await screen.findByRole('heading', { level: 1, name: '첫눈 오는 날 걷기' });
  expect([refused, created].map((calls) => calls.map(({ body }) => body.id))).toEqual([
    [IDS.activity],
    [IDS.activity],
  ]);
  expect(created[0]?.body).toMatchObject({
    activity_time: '2026-12-10T19:30:00.000Z',
    club_id: IDS.club,
    crew_id: IDS.crew,
  });
});

it('merges a stale edit with what another has saved, and names the fields that both changed', async () => {
  const saved = (changes: object) => {
    const { attendees, cancelled, messages, ...record } = activityOf({ level: 8, hours: 20 }, changes);
    return record;
  };
  stub(activitiesContract.read, saved({ version: 1 }));
  const { user } = await openPage(`/demo/activity/modify/${IDS.activity}`, { club: clubOf(8) });
  await user.clear(field(t('activity.name')));
  await user.type(field(t('activity.name')), '북한산 걷기');
  const refused = stubRefusal(activitiesContract.edit, 'request.stale');
  await user.click(screen.getByRole('button', { name: t('common.save') }));
  await screen.findByText(t('activity.staleText'));
  expect(refused[0]?.body.version).toBe(1);

  stub(activitiesContract.read, saved({ version: 2, name: '관악산 걷기', location: '관악산 입구' }));
  await user.click(screen.getByRole('button', { name: t('edit.mergeSaved') }));
  await screen.findByText(t('edit.mergedConflicts'));
  screen.getByText(t('edit.savedNow', { value: '관악산 걷기' }));
  expect(field(t('activity.name')).value).toBe('북한산 걷기');
  expect(field(t('activity.location')).value).toBe('관악산 입구');
  const sent = stub(activitiesContract.edit, saved({ version: 3, name: '북한산 걷기' }));
  stub(activitiesContract.read, saved({ version: 3, name: '북한산 걷기' }));
  stub(activitiesContract.listAttendees, []);
  stub(messagesContract.listOfActivity, []);
  stub(activitiesContract.listCancelled, []);
  await user.click(screen.getByRole('button', { name: t('common.save') }));
  await screen.findByRole('heading', { level: 1, name: '북한산 걷기' });
  expect(sent[0]?.body).toMatchObject({ version: 2, name: '북한산 걷기', location: '관악산 입구' });
});
