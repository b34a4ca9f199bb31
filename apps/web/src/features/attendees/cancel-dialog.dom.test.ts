import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { HOUR_MS } from '@crewwith/domain/constants';
import { errorMessage } from '@crewwith/domain/errors';
import { homeContract } from '@crewwith/domain/home/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, EMPTY_HOME, IDS, NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const params = { member_id: IDS.member, activity_id: IDS.activity };

async function openDialog(hours: number, changes: Parameters<typeof activityOf>[1] = {}) {
  stub(activitiesContract.read, activityOf({ level: 3, hours, seat: 1 }, changes));
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(`/demo/activity/${IDS.activity}`);
  await user.click(await screen.findByRole('button', { name: t('seat.cancel') }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog, press: (name: string) => user.click(dialog.getByRole('button', { name })) };
}

// docs/specification.md#cancelling
it('asks for no reason more than 8 hours before the start, and says from when it costs what', async () => {
  const sent = stub(attendeesContract.cancel, { count: 2 });
  const { dialog, press } = await openDialog(9);
  expect(dialog.queryByRole('textbox')).toBeNull();
  dialog.getByText(/제한되지 않아요. 12월 1일 \(화\) 오후 1:00부터 취소하면 12시간 동안/);
  await press(t('cancel.giveBack'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ params, query: {}, body: {} }]);
});

// docs/specification.md#cancelling
it('asks for a reason in the last 8 hours, and sends it', async () => {
  const sent = stub(attendeesContract.cancel, { count: 2 });
  const { user, dialog, press } = await openDialog(3);
  expect(dialog.queryByRole('alert')).toBeNull();
  dialog.getByText('시작이 8시간도 안 남았어요. 지금 취소하면 내일 0시까지 참석이 제한돼요.');
  const reason = dialog.getByRole('textbox', { name: t('cancel.reason') });
  await user.type(reason, '   ');
  await press(t('cancel.next'));
  dialog.getByText(errorMessage('attendee.reason_required', 'ko'));
  await user.type(reason, '가'.repeat(201));
  await press(t('cancel.next'));
  dialog.getByText(t('seat.reasonTooLong', { max: 200 }));
  await user.clear(reason);
  await user.type(reason, ' 아이가 열이 나요 ');
  await press(t('cancel.next'));
  dialog.getByText(t('cancel.late', { reason: '아이가 열이 나요' }));
  expect(sent).toEqual([]);
  await press(t('cancel.giveBack'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ params, query: {}, body: { reason: '아이가 열이 나요' } }]);
});

it('asks for a reason that the server demands, however slow the clock of the device', async () => {
  const message = errorMessage('attendee.reason_required', 'ko');
  const refused = stubRefusal(attendeesContract.cancel, 'attendee.reason_required', { message });
  const { user, dialog, press } = await openDialog(9);
  await press(t('cancel.giveBack'));
  const reason = await dialog.findByRole('textbox', { name: t('cancel.reason') });
  // Screen readers are told why there is another step, and the answer can be typed.
  expect(dialog.getByRole('alert').textContent).toBe(
    '시작이 8시간도 안 남았어요. 지금 취소하면 내일 새벽 1시까지 참석이 제한돼요.',
  );
  expect(document.activeElement).toBe(reason);
  expect(dialog.queryByText(message)).toBeNull();
  const sent = stub(attendeesContract.cancel, { count: 2 });
  await user.type(reason, '감기');
  await press(t('cancel.next'));
  await press(t('cancel.giveBack'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([...refused, ...sent].map(({ body }) => body)).toEqual([{}, { reason: '감기' }]);
});

it('asks for no reason that the server does not demand, however fast the clock of the device', async () => {
  const { my } = activityOf({ level: 3, hours: 3, seat: 1 });
  const cancel = my?.cancel ? { ...my.cancel, late: false } : null;
  const sent = stub(attendeesContract.cancel, { count: 2 });
  const { dialog, press } = await openDialog(3, { my: my && { ...my, cancel } });
  await dialog.findByText(/제한되지 않아요/);
  expect(dialog.queryByRole('textbox')).toBeNull();
  await press(t('cancel.giveBack'));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{}]));
});

it('says that the seat is gone once the server does', async () => {
  const { my, ...card } = cardOf({ level: 3, hours: 3, seat: 1 });
  // Just taken: its price is not known yet.
  stub(homeContract.read, { ...EMPTY_HOME, next: [{ ...card, my: my && { ...my, cancel: null } }] });
  stub(activitiesContract.read, activityOf({ level: 3, hours: 3 }));
  const { user } = await openPage('/demo');
  await user.click(screen.getByRole('button', { name: t('seat.cancel') }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(errorMessage('attendee.not_attending', 'ko'));
  expect(dialog.queryByRole('button', { name: t('cancel.giveBack') })).toBeNull();
});

it('keeps the reason when the server refuses, and when the dialog is closed', async () => {
  stubRefusal(attendeesContract.cancel, 'attendee.marked');
  const { user, dialog, press } = await openDialog(3);
  await user.type(dialog.getByRole('textbox'), '감기');
  await press(t('cancel.next'));
  await press(t('cancel.giveBack'));
  expect((await dialog.findByRole('alert')).textContent).toBe(errorMessage('attendee.marked', 'ko'));
  await press(t('seat.keep'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: t('seat.cancel') }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('감기');
});

// docs/specification.md#cancel-price
it('reads the price of a seat that was just taken before it names one', async () => {
  stub(activitiesContract.read, activityOf({ level: 3, hours: 3 }));
  stub(attendeesContract.attend, { count: 4 });
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(`/demo/activity/${IDS.activity}`);
  await user.click(screen.getByRole('button', { name: t('seat.attend') }));
  const sheet = within(await screen.findByRole('dialog'));
  stubRefusal(activitiesContract.read, 'request.too_many');
  await user.click(sheet.getByRole('button', { name: t('seat.attend') }));
  const taken = within(await screen.findByRole('dialog', { name: t('seat.takenTitle') }));
  await user.click(taken.getAllByRole('button', { name: t('common.close') }).at(-1) ?? document.body);
  await user.click(await screen.findByRole('button', { name: t('seat.cancel') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('cancel.title') }));
  const retry = await dialog.findByRole('button', { name: t('common.retry') });
  expect(dialog.queryByRole('button', { name: t('cancel.giveBack') })).toBeNull();
  stub(activitiesContract.read, activityOf({ level: 3, hours: 3, seat: 1 }));
  await user.click(retry);
  await screen.findByRole('textbox', { name: t('cancel.reason') });
});

// docs/specification.md#visible-fields
it.each([
  ['an early', 9, null],
  ['a late', 3, '감기'],
] as const)(
  'does not ask for the attendees once %s cancel has given back the seat and the level may not see them',
  async (_, hours, reason) => {
    stub(activitiesContract.read, activityOf({ level: 2, hours, seat: 1 }));
    stub(activitiesContract.listAttendees, []);
    const sent = stub(attendeesContract.cancel, { count: 2 });
    const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(2) });
    await user.click(await screen.findByRole('button', { name: t('seat.cancel') }));
    const reread = stub(activitiesContract.read, activityOf({ level: 2, hours }));
    const refused = stubRefusal(activitiesContract.listAttendees, 'permission.denied');
    const dialog = within(await screen.findByRole('dialog'));
    if (reason !== null) {
      await user.type(dialog.getByRole('textbox', { name: t('cancel.reason') }), reason);
      await user.click(dialog.getByRole('button', { name: t('cancel.next') }));
    }
    await user.click(dialog.getByRole('button', { name: t('cancel.giveBack') }));
    await screen.findByText(t('attendee.countOnly', { count: 3, level: t('level.number', { level: 3 }) }));
    expect(sent.map(({ body }) => body)).toEqual([reason === null ? {} : { reason }]);
    expect(reread).toHaveLength(1);
    expect(refused).toEqual([]);
  },
);

// docs/specification.md#penalty-rules
it('says of a missing reason how many hours are late by the rules of the club', async () => {
  const { my } = activityOf({ level: 3, hours: 3, seat: 1 });
  const late_from = new Date(NOW.getTime() - 21 * HOUR_MS).toISOString();
  const cancel = my?.cancel ? { ...my.cancel, late_from, reason_from: late_from } : null;
  const { dialog, press } = await openDialog(3, { my: my && { ...my, cancel } });
  dialog.getByText(/^시작이 24시간도 안 남았어요/);
  await press(t('cancel.next'));
  dialog.getByText(errorMessage('attendee.reason_required', 'ko', { lateHours: 24 }));
});

// docs/specification.md#cancel-price
it('says that a cancel does not restrict where the club’s rules leave it free', async () => {
  const activity = activityOf({ level: 3, hours: 3, seat: 1 });
  const cancel = activity.my?.cancel && { ...activity.my.cancel, restricts_until: null, restrict_hours: 0 };
  stub(activitiesContract.read, {
    ...activity,
    my: activity.my && { ...activity.my, cancel: cancel ?? null },
  });
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(`/demo/activity/${IDS.activity}`);
  await user.click(await screen.findByRole('button', { name: t('seat.cancel') }));
  await screen.findByText(t('cancel.imminentFree', { hours: '8시간' }));
});
