import { deliveriesContract } from '@crewwith/domain/deliveries/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { mailContract } from '@crewwith/domain/mail/contract';
import { membersContract } from '@crewwith/domain/members/contract';
import { notificationsContract } from '@crewwith/domain/notifications/contract';
import { pushContract } from '@crewwith/domain/push/contract';
import { screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { openPage } from '../../testing/open-page.tsx';

async function open(hours: { from_hour: number; to_hour: number }) {
  stub(notificationsContract.readSettings, []);
  stub(membersContract.listClubs, []);
  stub(pushContract.list, []);
  stub(mailContract.read, { available: false, address: null, confirmed: false, digest: false });
  stub(deliveriesContract.readQuietHours, hours);
  const page = await openPage('/notifications/settings');
  await toggle();
  return page;
}
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: t('quietHours.title') });
const DEFAULT = { from_hour: 22, to_hour: 8 };
const NONE = { from_hour: 0, to_hour: 0 };

// docs/specification.md#quiet-hours
it('says which hours are quiet, and sets others at once', async () => {
  const { user } = await open(DEFAULT);
  screen.getByText(/^오후 10:00부터 오전 8:00까지는/);
  const sent = stub(deliveriesContract.editQuietHours, { from_hour: 23, to_hour: 8 });
  await user.selectOptions(screen.getByRole('combobox', { name: t('quietHours.from') }), '오후 11:00');
  await screen.findByText(/^오후 11:00부터/);
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ from_hour: 23, to_hour: 8 }]));
});

it('turns them off, and on again as they are by default', async () => {
  const { user } = await open(DEFAULT);
  const off = stub(deliveriesContract.editQuietHours, NONE);
  await user.click(await toggle());
  await screen.findByText(t('quietHours.none'));
  expect(screen.queryByRole('combobox')).toBeNull();
  await waitFor(() => expect(off.map(({ body }) => body)).toEqual([NONE]));
  const on = stub(deliveriesContract.editQuietHours, DEFAULT);
  await user.click(await toggle());
  await waitFor(() => expect(on.map(({ body }) => body)).toEqual([DEFAULT]));
});

it('shows those of before when they were not saved, and says why', async () => {
  const { user } = await open(DEFAULT);
  stubRefusal(deliveriesContract.editQuietHours, 'request.not_found');
  await user.click(await toggle());
  await screen.findByText(
    t('notifications.saveFailed', { message: errorMessage('request.not_found', 'ko') }),
  );
  expect((await toggle()).checked).toBe(true);
});

it('shows those that the server has after two presses that were not saved', async () => {
  const { user } = await open(DEFAULT);
  const sent = stubRefusal(deliveriesContract.editQuietHours, 'request.not_found');
  await user.click(await toggle());
  await user.click(await toggle());
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(async () => expect((await toggle()).checked).toBe(true));
  screen.getByText(/^오후 10:00부터 오전 8:00까지는/);
});

it('offers to read them again when they could not be read', async () => {
  stub(notificationsContract.readSettings, []);
  stub(membersContract.listClubs, []);
  stub(pushContract.list, []);
  stub(mailContract.read, { available: false, address: null, confirmed: false, digest: false });
  stubRefusal(deliveriesContract.readQuietHours, 'request.not_found');
  const { user } = await openPage('/notifications/settings');
  await screen.findByText(errorMessage('request.not_found', 'ko'));
  stub(deliveriesContract.readQuietHours, DEFAULT);
  await user.click(screen.getByRole('button', { name: t('common.retry') }));
  await toggle();
});
