import { FORMER_LEADER_LEVEL, HEIR_LEVEL } from '@crewwith/domain/clubs/rules';
import { sql } from 'kysely';
import type { Permit } from '../../auth/permit.ts';
import { clubIsOpen, crewIsActive, memberIsActive } from '../../db/states.ts';
import type { Db, Trx } from '../../db/transaction.ts';
import type { Cursor } from '../../http/cursor.ts';

const CLUB_NICK = /^[a-z0-9_-]+$/;

/** All clubs, oldest first, or `limit` clubs after a cursor. */
export function listClubCards(db: Db, { after, limit }: { after: Cursor | null; limit: number | null }) {
  const [created = 0] = after?.keys ?? [];
  return db
    .selectFrom('clubs')
    .select((eb) => ['id', 'nick', 'name', eb.cast<string>('setting', 'text').as('setting'), 'created_time'])
    .where(clubIsOpen())
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_time, id) > (${new Date(created)}::timestamptz, ${after?.id ?? 0}::bigint)`,
      ),
    )
    .orderBy('created_time')
    .orderBy('id')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
}

/** A club by its nick, case-insensitive; undefined also for text that is no valid nick. */
export async function findClubByNick(db: Db, nick: string) {
  const lowerNick = nick.toLowerCase();
  if (!CLUB_NICK.test(lowerNick)) return undefined;
  return db
    .selectFrom('clubs')
    .select((eb) => [
      'id',
      'nick',
      'name',
      'category',
      'info',
      'crew_count',
      'frozen_time',
      eb.cast<string>('levels', 'text').as('levels'),
      eb.cast<string>('setting', 'text').as('setting'),
    ])
    .where('nick', '=', lowerNick)
    .where(clubIsOpen())
    .executeTakeFirst();
}

/** A club with the crew of a member in it, in any state. */
export async function loadClubAndMembership(
  db: Db,
  club: { id: number } | { nick: string },
  memberId: number | null,
) {
  const lowerNick = 'nick' in club ? club.nick.toLowerCase() : null;
  if (lowerNick !== null && !CLUB_NICK.test(lowerNick)) return undefined;
  return db
    .selectFrom('clubs')
    .leftJoin('crews', (join) =>
      join.onRef('crews.club_id', '=', 'clubs.id').on('crews.member_id', '=', memberId),
    )
    .leftJoin('members', 'members.id', 'crews.member_id')
    .select((eb) => [
      'clubs.id',
      'clubs.nick',
      'clubs.name',
      'clubs.category',
      'clubs.info',
      'clubs.question',
      eb.cast<string>('clubs.levels', 'text').as('levels'),
      eb.cast<string>('clubs.setting', 'text').as('setting'),
      'clubs.crew_count',
      'clubs.created_time',
      'clubs.version',
      'clubs.offered_time',
      'clubs.frozen_time',
      eb
        .exists(
          eb
            .selectFrom('crews as deputy')
            .whereRef('deputy.club_id', '=', 'clubs.id')
            .where('deputy.admin_level', '=', FORMER_LEADER_LEVEL),
        )
        .as('has_level_8'),
      'crews.id as crew_id',
      'crews.nick as crew_nick',
      'members.image_url',
      'crews.admin_level',
      'crews.state',
      'crews.limit_end_time',
      'crews.updated_time',
    ])
    .where((eb) => ('id' in club ? eb('clubs.id', '=', club.id) : eb('clubs.nick', '=', lowerNick)))
    .where(clubIsOpen())
    .executeTakeFirst();
}

/** Locks an active member, which serializes the daily count of new clubs, and reads their name. */
export function lockFounder(trx: Trx, memberId: number) {
  return trx
    .selectFrom('members')
    .select(['id', 'name'])
    .where('id', '=', memberId)
    .where(memberIsActive())
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A member's nick in the club that they joined last; null without one. */
export async function readLatestNick(trx: Trx, memberId: number): Promise<string | null> {
  const crew = await trx
    .selectFrom('crews')
    .select('nick')
    .where('member_id', '=', memberId)
    .where(crewIsActive())
    .orderBy('created_time', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return crew?.nick ?? null;
}

/** The number of clubs that a member founded since an instant. */
export async function countFounded(trx: Trx, memberId: number, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('clubs')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('founder_id', '=', memberId)
    .where('created_time', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewClub {
  name: string;
  nick: string;
  category: string;
  info: string;
  question: string;
  levels: string;
  setting: string;
  founder_id: number;
  created_time: Date;
}

/** Inserts a club; undefined when its nick is taken. */
export function insertClub(trx: Trx, club: NewClub) {
  return trx
    .insertInto('clubs')
    .values(club)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function lockClub(trx: Trx, clubId: number) {
  return trx
    .selectFrom('clubs')
    .select(['nick', 'version', 'offered_time', 'frozen_time'])
    .where('id', '=', clubId)
    .where(clubIsOpen())
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type ClubFields = Pick<NewClub, 'name' | 'nick' | 'category' | 'info' | 'question'> &
  Partial<Pick<NewClub, 'levels' | 'setting'>>;

/** Changes a club. Throws an error that `isNickTaken` recognizes when another club has the nick. */
export async function updateClub(
  trx: Trx,
  _permit: Permit<'club.edit'>,
  clubId: number,
  fields: ClubFields,
): Promise<void> {
  await trx
    .updateTable('clubs')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', clubId)
    .execute();
}

/** Whether a change failed because another club has the nick: only the unique index is free of races. */
export function isNickTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'clubs_nick';
}

/** Locks the active crews of a club who lead it or may inherit it, in the order of their ids. */
export function lockLeaderCandidates(trx: Trx, clubId: number) {
  return trx
    .selectFrom('crews')
    .innerJoin('members', 'members.id', 'crews.member_id')
    .select(['crews.id', 'crews.state', 'crews.admin_level as adminLevel'])
    .where('crews.club_id', '=', clubId)
    .where(crewIsActive())
    .where('crews.admin_level', '>=', HEIR_LEVEL)
    .where(memberIsActive())
    .orderBy('crews.id')
    .forNoKeyUpdate('crews')
    .execute();
}

/** Swaps the leader. The old one is lowered first, so that there are never two. */
export async function transferLeadership(
  trx: Trx,
  { from, to, fromLevel, toLevel }: { from: number; to: number; fromLevel: number; toLevel: number },
): Promise<void> {
  await trx.updateTable('crews').set({ admin_level: fromLevel }).where('id', '=', from).execute();
  await trx.updateTable('crews').set({ admin_level: toLevel }).where('id', '=', to).execute();
}

/** Starts or ends the offer of a club. Repeating an offer preserves its time. */
export async function setOffered(trx: Trx, clubId: number, offered: Date | null): Promise<void> {
  await trx
    .updateTable('clubs')
    .set((eb) => ({
      offered_time: offered === null ? null : eb.fn.coalesce('offered_time', eb.val(offered)),
    }))
    .where('id', '=', clubId)
    .execute();
}
