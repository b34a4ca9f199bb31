import { sql } from 'kysely';
import type { Permit } from '../../auth/permit.ts';
import type { Db } from '../../db/transaction.ts';
import { shownPicture } from '../crews/public.ts';

export interface NewEntry {
  club_id: number;
  actor_member_id: number | null;
  action: string;
  subject_type: string;
  subject_id: number;
  detail: Record<string, unknown>;
  created_time: Date;
}

/**
 * Appends an entry with the actor's crew of the club. A unique index limits reads of personal details to one entry an
 * hour.
 */
export async function insertEntry(db: Db, { detail, ...entry }: NewEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values((eb) => ({
      ...entry,
      detail: JSON.stringify(detail),
      actor_crew_id: eb
        .selectFrom('crews')
        .select('id')
        .where('club_id', '=', entry.club_id)
        .where('member_id', '=', entry.actor_member_id),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The entries of a club before an id, newest first, with the names of actor and subject, and the actor's picture. */
export function listEntries(
  db: Db,
  _permit: Permit<'club.read_audit'>,
  { clubId, before, limit }: { clubId: number; before: number | null; limit: number },
) {
  const subjectOf = (type: string) =>
    sql<number>`case when entry.subject_type = ${type} then entry.subject_id end`;
  const number = (name: string) => sql<number | null>`(entry.detail ->> ${name}::text)::bigint`;
  /** The id of the subject, or of the object that the detail names in addition. */
  const idOf = (type: string) => sql<number>`coalesce(${subjectOf(type)}, ${number(`${type}_id`)})`;
  return db
    .selectFrom('audit_entries as entry')
    .leftJoin('crews as actor', 'actor.id', 'entry.actor_crew_id')
    .leftJoin('members as actor_member', 'actor_member.id', 'actor.member_id')
    .leftJoin('crews as crew', (join) => join.on('crew.id', '=', idOf('crew')))
    .leftJoin('notices as notice', (join) => join.on('notice.id', '=', idOf('notice')))
    .leftJoin('activities as activity', (join) => join.on('activity.id', '=', idOf('activity')))
    .leftJoin('clubs as club', (join) => join.on('club.id', '=', subjectOf('club')))
    .leftJoin('appeals as appeal', (join) => join.on('appeal.id', '=', number('appeal_id')))
    .select([
      'entry.id',
      'entry.created_time',
      'entry.action',
      'entry.actor_crew_id',
      'actor.nick as actor_nick',
      shownPicture('actor', 'actor_member').as('actor_image_url'),
      sql<string | null>`case entry.subject_type when 'club' then club.name when 'activity' then activity.name
        when 'notice' then notice.notice_title else crew.nick end`.as('subject'),
      'crew.id as crew_id',
      'notice.id as notice_id',
      'activity.id as activity_id',
      'activity.name as activity_name',
      number('from').as('from'),
      number('to').as('to'),
      // An entry cannot be changed, but the reason of a decision is erased with who gave it.
      sql<string | null>`coalesce(entry.detail ->> 'reason', appeal.decision_reason)`.as('reason'),
    ])
    .where('entry.club_id', '=', clubId)
    .$if(before !== null, (query) => query.where('entry.id', '<', before ?? 0))
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
}
