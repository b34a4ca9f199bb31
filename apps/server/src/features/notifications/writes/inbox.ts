import type { notificationsContract } from '@crewwith/domain/notifications/contract';
import { settingRefusal } from '@crewwith/domain/notifications/settings';
import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Input, Output } from '../../../http/routes.ts';
import { Refusal, refuse } from '../../../refusal.ts';
import { markRead } from '../queries/inbox.ts';
import { countClubs, saveSettings } from '../queries/settings.ts';
import { countUnread } from '../reads/count.ts';
import { settingsOf } from '../reads/settings.ts';

type Contract = typeof notificationsContract;

/** Marks the caller's notifications up to one as read; newer ones, which the caller may not have seen, stay unread. */
export async function readUpTo(
  call: Call,
  memberId: number,
  { up_to: upTo }: Input<Contract['read']>['body'],
): Promise<{ unread: number }> {
  permitSelf(requireMemberId(call.identity) === memberId);
  await markRead(call.db, { memberId, upTo, now: call.now });
  call.live?.notifyUnread([memberId]);
  return countUnread(call.db, memberId);
}

/** Changes the settings that are given; of two for the same the last one counts. */
export async function editSettings(
  call: Call,
  memberId: number,
  settings: Input<Contract['editSettings']>['body'],
): Promise<Output<Contract['editSettings']>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  for (const setting of settings) refuse(settingRefusal(setting));
  const clubIds = [...new Set(settings.flatMap(({ club_id }) => club_id ?? []))];
  if (clubIds.length > 0 && (await countClubs(call.db, memberId, clubIds)) < clubIds.length)
    throw new Refusal('request.not_found');
  const last = new Map(settings.map((row) => [`${row.club_id} ${row.kind} ${row.channel}`, row]));
  await saveSettings(call.db, memberId, [...last.values()]);
  return settingsOf(call.db, memberId);
}
