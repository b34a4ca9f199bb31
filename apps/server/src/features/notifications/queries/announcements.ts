import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import { attendeeHasSeat, crewIsActive } from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';

/** Locks a club against other announcements, so that they are counted one after another. */
export async function lockClub(trx: Trx, clubId: number): Promise<void> {
  await trx.selectFrom('clubs').select('id').where('id', '=', clubId).forNoKeyUpdate().execute();
}

/** The owner of an activity of a club. */
export function readActivity(trx: Trx, { clubId, activityId }: { clubId: number; activityId: number }) {
  return trx
    .selectFrom('activities')
    .select('crew_id')
    .where('id', '=', activityId)
    .where('club_id', '=', clubId)
    .where('deleted_time', 'is', null)
    .executeTakeFirst();
}

/** How many announcements a locked club, or an activity of it, has had since an instant. */
export async function countAnnouncements(
  trx: Trx,
  { clubId, activityId, since }: { clubId: number; activityId: number | null; since: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom('outbox')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('kind', '=', sql.lit('announcement' as const))
    .where('club_id', '=', clubId)
    .where('activity_id', 'is not distinct from', activityId)
    .where('created_time', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many crews an announcement is for, without the one who makes it. */
export async function countRecipients(
  trx: Trx,
  _permit: Permit<'club.announce' | 'activity.announce'>,
  { clubId, activityId, without }: { clubId: number; activityId: number | null; without: number },
): Promise<number> {
  const { count } = await trx
    .selectFrom('crews')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('club_id', '=', clubId)
    .where('id', '<>', without)
    .where(crewIsActive())
    .$if(activityId !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('attendees')
            .select('attendees.crew_id')
            .whereRef('attendees.crew_id', '=', 'crews.id')
            .where('attendees.activity_id', '=', activityId ?? 0)
            .where(attendeeHasSeat()),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
