import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { notificationsContract } from '@crewwith/domain/notifications/contract';
import { SETTINGS_MAX } from '@crewwith/domain/notifications/settings';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';

export type NotificationSetting = ReplyOf<typeof notificationsContract.readSettings>[number];

const SETTINGS = '/api/v1/members/{id}/notification-settings';

const paramsOf = (memberId: string) => ({ params: { path: { id: memberId } } });

/** Which notifications reach the member. */
export function useNotificationSettings(memberId: string) {
  return query.useQuery('get', SETTINGS, paramsOf(memberId));
}

const keyOf = ({ club_id, kind, channel }: NotificationSetting) => `${club_id} ${kind} ${channel}`;

/** The settings with some in place of those of the same club, kind and channel. */
function replaced(settings: readonly NotificationSetting[], edits: readonly NotificationSetting[]) {
  return [...new Map([...settings, ...edits].map((setting) => [keyOf(setting), setting])).values()];
}

/** Saves settings, in as many calls as they need; resolves to all that hold. */
async function save(memberId: string, edits: readonly NotificationSetting[]): Promise<NotificationSetting[]> {
  const body = edits.slice(0, SETTINGS_MAX);
  const saved = await dataOf(api.PUT(SETTINGS, { ...paramsOf(memberId), body }));
  return edits.length > SETTINGS_MAX ? save(memberId, edits.slice(SETTINGS_MAX)) : saved;
}

/** Changes settings, which show at once; when refused, those of before are shown again. */
export function useEditSettings(memberId: string, onRefused: (error: unknown) => void) {
  const client = useQueryClient();
  const queryKey: QueryKey = ['get', SETTINGS, paramsOf(memberId)];
  return useMutation({
    // One after the other, in the order of the presses.
    scope: { id: 'notification settings' },
    mutationKey: queryKey,
    mutationFn: (edits: NotificationSetting[]) => save(memberId, edits),
    onMutate: async (edits) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<NotificationSetting[]>(queryKey) ?? [];
      client.setQueryData(queryKey, replaced(before, edits));
      const edited = new Set(edits.map(keyOf));
      return { before: before.filter((setting) => edited.has(keyOf(setting))), edited };
    },
    onError: (error, _edits, context) => {
      onRefused(error);
      if (context === undefined) return;
      const { before, edited } = context;
      client.setQueryData<NotificationSetting[]>(queryKey, (now = []) => [
        ...now.filter((setting) => !edited.has(keyOf(setting))),
        ...before,
      ]);
      // Two presses on one switch may both have failed.
      return client.invalidateQueries({ queryKey });
    },
    onSuccess: (settings) => {
      // A later press is shown already, but is not in this answer.
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, settings);
    },
  });
}
