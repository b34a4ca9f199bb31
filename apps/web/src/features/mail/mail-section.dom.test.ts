import { deliveriesContract } from '@crewwith/domain/deliveries/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { mailContract } from '@crewwith/domain/mail/contract';
import { membersContract } from '@crewwith/domain/members/contract';
import { notificationsContract } from '@crewwith/domain/notifications/contract';
import { NOTIFICATION_KIND_NAMES } from '@crewwith/domain/notifications/kinds';
import { isOnByDefault } from '@crewwith/domain/notifications/settings';
import { pushContract } from '@crewwith/domain/push/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { openPage } from '../../testing/open-page.tsx';
import type { MailState } from './api.ts';

const address = 'crew@example.com';
const NONE: MailState = { available: true, address: null, confirmed: false, digest: false };

async function open(mail: MailState) {
  stub(notificationsContract.readSettings, []);
  stub(membersContract.listClubs, []);
  stub(pushContract.list, []);
  stub(deliveriesContract.readQuietHours, { from_hour: 22, to_hour: 8 });
  stub(mailContract.read, mail);
  const page = await openPage('/notifications/settings');
  await screen.findByRole('switch', { name: t('quietHours.title') });
  return page;
}
const button = (name: string) => screen.findByRole('button', { name });

// docs/specification.md#mail
it('offers nothing where the server sends no mail', async () => {
  await open({ ...NONE, available: false });
  expect(screen.queryByRole('heading', { name: t('mail.title') })).toBeNull();
});

it('asks to confirm an address, and says so; a refusal keeps what was typed', async () => {
  const { user } = await open(NONE);
  const field = await screen.findByRole('textbox', { name: new RegExp(t('mail.address')) });
  stubRefusal(mailContract.ask, 'mail.unavailable');
  await user.type(field, ` ${address}{Enter}`);
  await screen.findByText(errorMessage('mail.unavailable', 'ko'));
  const sent = stub(mailContract.ask, { ...NONE, address });
  stub(mailContract.read, { ...NONE, address });
  await user.click(await button(t('mail.ask')));
  const waiting = await screen.findByText(t('mail.waiting', { address }));
  await waitFor(() => expect(document.activeElement).toBe(waiting));
  expect(sent.map(({ body }) => body)).toEqual([{ address }]);
  await user.click(await button(t('mail.again')));
  await screen.findByText(t('mail.sentAgain'));
  expect(sent).toHaveLength(2);
});

it('says that nothing comes by mail yet, and has by mail what comes as a push by a press', async () => {
  const { user } = await open({ ...NONE, address, confirmed: true });
  await screen.findByText(t('mail.nothing', { address }));
  const sent = stub(notificationsContract.editSettings, [
    { club_id: null, kind: 'reminder_day', channel: 'mail', enabled: true },
  ]);
  await user.click(await button(t('mail.turnOn')));
  await screen.findByText(t('mail.confirmed', { address }));
  const kinds = sent.flatMap(({ body }) => body);
  expect(kinds.every(({ channel, enabled }) => channel === 'mail' && enabled)).toBe(true);
  expect(kinds.map(({ kind }) => kind)).toEqual(
    NOTIFICATION_KIND_NAMES.filter((kind) => isOnByDefault(kind, 'push')),
  );
});

it('forgets an address that was not confirmed, in these words', async () => {
  const { user } = await open({ ...NONE, address });
  stub(mailContract.remove, {});
  stub(mailContract.read, NONE);
  await user.click(await button(t('mail.otherAddress')));
  const dialog = within(await screen.findByRole('dialog', { name: t('mail.forgetQuestion') }));
  await user.click(dialog.getByRole('button', { name: t('mail.forget') }));
  await screen.findByText(t('mail.forgotten'));
});

it('chooses one mail a day', async () => {
  const { user } = await open({ ...NONE, address, confirmed: true });
  const digest = { ...NONE, address, confirmed: true, digest: true };
  const sent = stub(mailContract.edit, digest);
  stub(mailContract.read, digest);
  await user.click(await screen.findByRole('switch', { name: t('mail.digest') }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ digest: true }]));
  expect(await screen.findByRole('switch', { name: t('mail.digest') })).toHaveProperty('checked', true);
});

it('ends mail after a question', async () => {
  const { user } = await open({ ...NONE, address, confirmed: true });
  const sent = stub(mailContract.remove, {});
  stub(mailContract.read, NONE);
  await user.click(await button(t('mail.end')));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('mail.endConfirm') }));
  await button(t('mail.ask'));
  expect(sent).toHaveLength(1);
});
