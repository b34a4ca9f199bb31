import { CAUSE_KIND } from '@crewwith/domain/penalties/states';
import { PERMISSIONS } from '@crewwith/domain/permissions';
import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import { appealIsUndecided, crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { AUTHOR_NICK, AUTHOR_PICTURE, shownNick } from '../../crews/public.ts';

const DECIDES = sql.lit(PERMISSIONS['appeal.decide'].level);

const HEARS = sql.lit(PERMISSIONS['appeal.hear_overdue'].level);

/** See `overdueAppeals` in public.ts: a crew is told of the appeals of others from the level of HEARS on. */
export const overdueAppeals = (alias: string, madeBy: Date) => sql<number | null>`
  case when ${sql.ref(`${alias}.admin_level`)} >= ${HEARS} then (
    select count(*)::integer from appeals
    where appeals.club_id = ${sql.ref(`${alias}.club_id`)} and ${appealIsUndecided()}
      and appeals.created_time <= ${madeBy} and appeals.crew_id <> ${sql.ref(`${alias}.id`)}
  ) end`;

/** The nick to show for a crew, by the column of its id. */
const nickOf = (crewId: string) => sql<string | null>`(
  select ${shownNick('named', 'named_member')} from crews as named
  join members as named_member on named_member.id = named.member_id
  where named.id = ${sql.ref(crewId)})`;

const COLUMNS = [
  'appeal.id',
  'appeal.kind',
  'appeal.activity_id',
  'appeal.cancellation_id',
  'appeal.text',
  'appeal.state',
  'appeal.created_time',
  'appeal.decided_time',
  'appeal.decision_reason',
  nickOf('appeal.decided_by').as('decided_nick'),
] as const;

/** The appeals of a crew, the newest first. */
export function listAppealsOf(db: Db, _permit: Permit<'crew.read_no_shows'>, crewId: number) {
  return db
    .selectFrom('appeals as appeal')
    .select(COLUMNS)
    .where('appeal.crew_id', '=', crewId)
    .orderBy('appeal.id', 'desc')
    .execute();
}

/** The appeals of a club before an id, the newest first; all, or only those that wait or do not. */
export function listAppealsOfClub(
  db: Db,
  _permit: Permit<'appeal.decide'>,
  params: { clubId: number; undecided: boolean | null; before: number | null; limit: number },
) {
  return db
    .selectFrom('appeals as appeal')
    .innerJoin('crews as author', 'author.id', 'appeal.crew_id')
    .innerJoin('members as member', 'member.id', 'author.member_id')
    .innerJoin('activities as activity', 'activity.id', 'appeal.activity_id')
    .leftJoin('cancellations as cancellation', 'cancellation.id', 'appeal.cancellation_id')
    .leftJoin('attendees as attendee', (join) =>
      join
        .onRef('attendee.activity_id', '=', 'appeal.activity_id')
        .onRef('attendee.crew_id', '=', 'appeal.crew_id')
        .on('appeal.kind', '=', CAUSE_KIND.noShow),
    )
    .select([
      ...COLUMNS,
      'appeal.crew_id',
      AUTHOR_NICK.as('nick'),
      AUTHOR_PICTURE.as('image_url'),
      'activity.name',
      'activity.activity_time',
      sql<Date>`coalesce(cancellation.cancelled_time, attendee.updated_time, appeal.created_time)`.as(
        'caused_time',
      ),
      'cancellation.reason as cancel_reason',
      'attendee.marker_id',
      nickOf('attendee.marker_id').as('marked_nick'),
      sql<boolean>`(${crewIsActive('author')} and author.admin_level >= ${DECIDES})`.as('appellant_decides'),
    ])
    .where('appeal.club_id', '=', params.clubId)
    .$if(params.undecided === true, (query) => query.where(appealIsUndecided('appeal')))
    .$if(params.undecided === false, (query) => query.where((eb) => eb.not(appealIsUndecided('appeal'))))
    .$if(params.before !== null, (query) => query.where('appeal.id', '<', params.before ?? 0))
    .orderBy('appeal.id', 'desc')
    .limit(params.limit)
    .execute();
}
