import { ANNOUNCEMENTS_PER_DAY } from '@crewwith/domain/notifications/constants';
import type { notificationsContract } from '@crewwith/domain/notifications/contract';
import { secondsUntilTomorrow, seoulDayOf, startOfSeoulDay } from '@crewwith/domain/time';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { Input } from '../../../http/routes.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { recordAudit } from '../../audit/public.ts';
import { getMembership, refuseFrozen } from '../../memberships/public.ts';
import { notify } from '../public.ts';
import * as queries from '../queries/announcements.ts';

type Announcement = Input<typeof notificationsContract.announce>['body'];

/**
 * Notifies the crews of a club, or who attends an activity of it, a few times a day. Refusals:
 * `announcement.too_many_today`, `club.frozen`; of an activity 404 for outsiders.
 */
export async function announce(
  call: Call,
  clubId: number,
  { audience, activity_id, text }: Announcement,
): Promise<{ recipients: number }> {
  if (audience === 'activity' && activity_id == null)
    throw new Refusal('request.invalid', { errors: [{ path: 'activity_id', message: 'required' }] });
  const activityId = audience === 'activity' ? (activity_id ?? null) : null;
  return runTransaction(call, async (trx) => {
    const { crew_id, level } = await getMembership(trx, call.identity, clubId);
    const permitted =
      activityId === null
        ? permit('club.announce', { level })
        : await permitForActivity(trx, { clubId, activityId, crewId: crew_id, level });
    const without = orNotFound(crew_id);
    await refuseFrozen(trx, clubId);
    await queries.lockClub(trx, clubId);
    const since = startOfSeoulDay(seoulDayOf(call.now));
    if ((await queries.countAnnouncements(trx, { clubId, activityId, since })) >= ANNOUNCEMENTS_PER_DAY)
      throw new Refusal('announcement.too_many_today', { retry_after: secondsUntilTomorrow(call.now) });
    const recipients = await queries.countRecipients(trx, permitted, { clubId, activityId, without });
    await recordAudit(trx, call, {
      clubId,
      action: activityId === null ? 'club.announce' : 'activity.announce',
      subjectId: activityId ?? clubId,
    });
    notify(trx, call, {
      kind: 'announcement',
      clubId,
      ...(activityId !== null && { activityId }),
      details: { text },
    });
    return { recipients };
  });
}

async function permitForActivity(
  trx: Trx,
  of: { clubId: number; activityId: number; crewId: number | null; level: number },
) {
  orNotFound(of.crewId);
  const { crew_id: owner } = orNotFound(await queries.readActivity(trx, of));
  return permit('activity.announce', {
    level: of.level,
    relations: owner === of.crewId ? ['owner'] : [],
  });
}
