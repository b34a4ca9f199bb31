import type { notificationsContract } from '@crewwith/domain/notifications/contract';
import { CHANNELS, isKnownKind, NOTIFICATION_KIND_NAMES } from '@crewwith/domain/notifications/kinds';
import { isOnByDefault } from '@crewwith/domain/notifications/settings';
import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Output } from '../../../http/routes.ts';
import { listSettings } from '../queries/settings.ts';

type Settings = Output<typeof notificationsContract.readSettings>;

/** What is valid for the caller: each kind on each channel, and what is different in single clubs. */
export async function readSettings(call: Call, memberId: number): Promise<Settings> {
  permitSelf(requireMemberId(call.identity) === memberId);
  return settingsOf(call.db, memberId);
}

export async function settingsOf(db: Db, memberId: number): Promise<Settings> {
  const stored = (await listSettings(db, memberId)).filter(({ kind }) => isKnownKind(kind));
  const everywhere = stored.filter(({ club_id }) => club_id === null);
  const general = NOTIFICATION_KIND_NAMES.flatMap((kind) =>
    CHANNELS.map((channel) => {
      const own = everywhere.find((row) => row.kind === kind && row.channel === channel);
      return { club_id: null, kind, channel, enabled: own?.enabled ?? isOnByDefault(kind, channel) };
    }),
  );
  return [...general, ...stored.filter(({ club_id }) => club_id !== null)];
}
