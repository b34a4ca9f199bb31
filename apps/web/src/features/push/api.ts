import { DAY_MS } from '@crewwith/domain/constants';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { pushContract } from '@crewwith/domain/push/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { ApiError } from '../../http/api-error.ts';
import { PUSH_ASKED_KEY } from '../../session/session-keys.ts';
import { forgetRegistered, register, SUBSCRIPTIONS } from './registration.ts';
import { readDevice } from './subscription.ts';

/** A device on which the member has push notifications. */
export type Device = ReplyOf<typeof pushContract.list>[number];

const DEVICE_KEY = ['push of this device'];
const LIST_KEY = ['get', SUBSCRIPTIONS];

const pathOf = (memberId: string, subscription_id: string) => ({
  params: { path: { id: memberId, subscription_id } },
});

/** What this browser can do and does; read again when the person returns from its settings. */
export function useDevicePush() {
  return useQuery({ queryKey: DEVICE_KEY, queryFn: readDevice, staleTime: 0 });
}

/** The devices on which the member has push notifications. */
export function useDevices(memberId: string) {
  return query.useQuery('get', SUBSCRIPTIONS, { params: { path: { id: memberId } } });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: DEVICE_KEY }),
      client.invalidateQueries({ queryKey: LIST_KEY }),
    ]);
}

/** Asks for the permission and has push notifications on this device; resolves to what the person has answered. */
export function useTurnOn(memberId: string) {
  return useMutation({
    mutationFn: async () => {
      // First, since browsers ask only right after a press.
      const permission = await Notification.requestPermission();
      if (permission === 'granted') await register(memberId);
      return permission;
    },
    onSettled: useRefresh(),
  });
}

/** Has no push notifications on this device any more. `device` is null if the server does not know it. */
export function useTurnOff(memberId: string) {
  return useMutation({
    mutationFn: async (device: Device | null) => {
      if (device !== null)
        await dataOf(api.DELETE(`${SUBSCRIPTIONS}/{subscription_id}`, pathOf(memberId, device.id)));
      // First: another tab that finds no subscription would register again.
      forgetRegistered();
      await (await readDevice()).subscription?.unsubscribe();
      dismissQuestion();
    },
    onSettled: useRefresh(),
  });
}

export function useRemoveDevice(memberId: string) {
  return useMutation({
    mutationFn: (id: string) =>
      dataOf(api.DELETE(`${SUBSCRIPTIONS}/{subscription_id}`, pathOf(memberId, id))),
    onSettled: useRefresh(),
  });
}

export function useTestDevice(memberId: string) {
  return useMutation({
    mutationFn: (id: string) =>
      dataOf(api.POST(`${SUBSCRIPTIONS}/{subscription_id}/test`, pathOf(memberId, id))),
  });
}

const PAUSE_MS = 30 * DAY_MS;

/** Why push could not be turned on or off: what the server says; what a browser says is of no use to a person. */
export function turnOnFailure(error: Error, t: TFunction): string {
  return error instanceof ApiError ? error.message : t('push.failed');
}

/** Whether a person may be asked on this device: not in the 30 days after a no. */
export function isQuestionDue(): boolean {
  return Date.now() - Number(localStorage.getItem(PUSH_ASKED_KEY) ?? 0) >= PAUSE_MS;
}

/** The person said no, or turned push off. */
export function dismissQuestion(): void {
  localStorage.setItem(PUSH_ASKED_KEY, String(Date.now()));
}
