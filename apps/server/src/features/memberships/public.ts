import { LEVEL_MAX } from '@crewwith/domain/constants';
import { CREW_STATE } from '@crewwith/domain/crews/states';
import { sql } from 'kysely';
import type { Call, Identity } from '../../context.ts';
import { crewIsActive } from '../../db/states.ts';
import type { Db, Trx } from '../../db/transaction.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import * as queries from './queries.ts';

/** The actor in one club: their active crew, or an outsider of level 0. Also serves as the permission rules' actor. */
export type Membership =
  | {
      readonly crew_id: number;
      readonly club_id: number;
      readonly level: number;
      readonly nick: string;
      readonly limit_end_time: Date | null;
    }
  | { readonly crew_id: null; readonly club_id: number; readonly level: 0 };

/** Loads the actor's membership in a club. Levels are never cached: a ban takes effect at once. */
export async function getMembership(db: Db, identity: Identity, clubId: number): Promise<Membership> {
  const memberId = identity.kind === 'member' ? identity.memberId : null;
  const crew = memberId === null ? undefined : await queries.readActiveCrew(db, { memberId, clubId });
  return crew ?? { crew_id: null, club_id: clubId, level: 0 };
}

/** Loads the actor's membership by club nick, case-insensitive, in one statement. 404 for an unknown club. */
export async function getMembershipByNick(
  { db, identity }: Pick<Call, 'db' | 'identity'>,
  nick: string,
): Promise<Membership> {
  return toMembership(orNotFound(await queries.readClubAndCrew(db, clubParams(identity, nick))));
}

/** The row of `getMembershipByNick`, with the aliases `clubs` and `me`, for statements that read more with it. */
export const clubAndCrew = (db: Db, params: ReturnType<typeof clubParams>) => queries.clubAndCrew(db, params);

export const clubParams = (identity: Identity, nick: string) => ({
  nick: nick.toLowerCase(),
  memberId: identity.kind === 'member' ? identity.memberId : null,
});

type ClubAndCrew = NonNullable<Awaited<ReturnType<typeof queries.readClubAndCrew>>>;

export function toMembership({
  club_id,
  crew_id,
  level,
  nick: name,
  limit_end_time,
}: ClubAndCrew): Membership {
  if (crew_id === null || level === null || name === null) return { crew_id: null, club_id, level: 0 };
  return { crew_id, club_id, level, nick: name, limit_end_time };
}

/** Inserts the founder of a new club as leader, whom no popup welcomes. */
export async function addLeader(
  trx: Trx,
  founder: { clubId: number; memberId: number; nick: string; now: Date },
): Promise<void> {
  await insertCrew(trx, {
    club_id: founder.clubId,
    member_id: founder.memberId,
    nick: founder.nick,
    admin_level: LEVEL_MAX,
    info: {},
    created_time: founder.now,
    updated_time: founder.now,
  });
  await updateCrewCount(trx, founder.clubId, 1);
}

export interface NewCrew {
  club_id: number;
  member_id: number;
  nick: string;
  admin_level: number;
  info: Record<string, string>;
  /** See `crews.inherited_limit_end`. */
  inherited_limit_end?: Date | null;
  created_time: Date;
  /** Without it a popup welcomes the crew. */
  updated_time?: Date;
}

/** Inserts an active crew; undefined if the member already has one in this club. */
export function insertCrew(trx: Trx, { info, ...crew }: NewCrew) {
  const limit_end_time = crew.inherited_limit_end ?? null;
  return trx
    .insertInto('crews')
    .values({ ...crew, state: CREW_STATE.active, info: JSON.stringify(info), limit_end_time })
    .onConflict((conflict) => conflict.columns(['club_id', 'member_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Locks the crew with this id against a ban, if it belongs to the member, in any club and state. */
export function lockOwnCrew(trx: Trx, memberId: number, crewId: number) {
  return trx
    .selectFrom('crews')
    .select(['id', 'club_id', 'state', 'admin_level'])
    .where('id', '=', crewId)
    .where('member_id', '=', memberId)
    .forShare()
    .executeTakeFirst();
}

/** Whether this crew belongs to the member, in any state. */
export async function ownsCrew(db: Db, memberId: number, crewId: number): Promise<boolean> {
  const crew = await db
    .selectFrom('crews')
    .select('id')
    .where('id', '=', crewId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return crew !== undefined;
}

/** The highest level of a member in any club; 0 without an active crew. */
export async function getHighestLevel(db: Db, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('crews')
    .select((eb) => eb.fn.max('admin_level').as('level'))
    .where('member_id', '=', memberId)
    .where(crewIsActive())
    .executeTakeFirst();
  return row?.level ?? 0;
}

/** Updates `crew_count`; call it in the transaction that changes a crew's state. */
export async function updateCrewCount(trx: Trx, clubId: number, change: 1 | -1): Promise<void> {
  await trx
    .updateTable('clubs')
    .set({ crew_count: sql`crew_count + ${change}::integer` })
    .where('id', '=', clubId)
    .execute();
}

/** Throws `club.frozen` if the club has no leader; nothing can be created in it. */
export async function refuseFrozen(trx: Trx, clubId: number): Promise<void> {
  const club = await trx
    .selectFrom('clubs')
    .select('frozen_time')
    .where('id', '=', clubId)
    .executeTakeFirst();
  if (club?.frozen_time) throw new Refusal('club.frozen');
}
