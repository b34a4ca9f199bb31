import { deliveriesContract } from '@crewwith/domain/deliveries/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { mailContract } from '@crewwith/domain/mail/contract';
import { membersContract } from '@crewwith/domain/members/contract';
import { notificationsContract } from '@crewwith/domain/notifications/contract';
import { pushContract } from '@crewwith/domain/push/contract';
import { screen } from '@testing-library/react';
import { t } from 'i18next';
import { stub } from './api-stub.ts';
import { NOW } from './fixtures.ts';
import { openPage } from './open-page.tsx';
import { PUSH_KEY_TEXT } from './push-stub.ts';

type Device = ReplyOf<typeof pushContract.list>[number];

/** This device, and another one of the member. */
export const PHONE: Device = {
  ...{ id: 'device0001', device: 'Chrome · Android', current: true },
  ...{ created_time: NOW.toISOString(), last_success_time: null, failed_time: null },
};
export const LAPTOP: Device = {
  ...PHONE,
  ...{ id: 'device0002', device: 'Firefox · Windows', current: false, last_success_time: NOW.toISOString() },
};

/** Opens the notification settings of a member with these devices. */
export async function openDevices(devices: Device[] = []) {
  stub(notificationsContract.readSettings, []);
  stub(membersContract.listClubs, []);
  stub(mailContract.read, { available: false, address: null, confirmed: false, digest: false });
  stub(deliveriesContract.readQuietHours, { from_hour: 22, to_hour: 8 });
  stub(pushContract.list, devices);
  stub(pushContract.key, { key: PUSH_KEY_TEXT });
  const page = await openPage('/notifications/settings');
  await screen.findByRole('heading', { name: t('push.device') });
  return page;
}

/** The switch of this device. */
export const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: t('push.switch') });
