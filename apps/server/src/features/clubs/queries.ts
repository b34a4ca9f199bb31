import { sql } from 'kysely';
import type { Permit } from '../../auth/permit.ts';
import { clubIsOpen, crewIsActive, memberIsActive } from '../../db/states.ts';
import type { Db, Trx } from '../../db/transaction.ts';
import type { Cursor } from '../../http/cursor.ts';

const CLUB_NICK = /^[a-z0-9_-]+$/;

/** All clubs, oldest first, or so many after a place. */
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

/** A club by its nick, in any case; undefined also for what could be no nick. */
export async function findClubByNick(db: Db, nick: string) {
  const wanted = nick.toLowerCase();
  if (!CLUB_NICK.test(wanted)) return undefined;
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
    .where('nick', '=', wanted)
    .where(clubIsOpen())
    .executeTakeFirst();
}

/** A club with the crew that a member has in it, in whatever state. */
export async function loadClubAndMembership(
  db: Db,
  club: { id: number } | { nick: string },
  memberId: number | null,
) {
  const wanted = 'nick' in club ? club.nick.toLowerCase() : null;
  if (wanted !== null && !CLUB_NICK.test(wanted)) return undefined;
  return db
    .selectFrom('clubs')
    .leftJoin('crews', (join) =>
      join.onRef('crews.club_id', '=', 'clubs.id').on('crews.member_id', '=', memberId),
    )
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
            .where('deputy.admin_level', '=', 8),
        )
        .as('has_level_8'),
      'crews.id as crew_id',
      'crews.nick as crew_nick',
      'crews.admin_level',
      'crews.state',
      'crews.limit_end_time',
      'crews.updated_time',
    ])
    .where((eb) => ('id' in club ? eb('clubs.id', '=', club.id) : eb('clubs.nick', '=', wanted)))
    .where(clubIsOpen())
    .executeTakeFirst();
}

/** Locks an active member, so that their clubs of a day are counted one after the other, and reads their name. */
export function lockFounder(trx: Trx, memberId: number) {
  return trx
    .selectFrom('members')
    .select(['id', 'name'])
    .where('id', '=', memberId)
    .where(memberIsActive())
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** How many clubs a member founded since an instant. */
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

/** Adds a club; undefined when its nick is taken. */
export function insertClub(trx: Trx, club: NewClub) {
  return trx
    .insertInto('clubs')
    .values(club)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Locks a club. */
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

/** Changes a club. Throws what `isNickTaken` knows when another has the nick. */
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

/** Whether a change failed because another club has the nick: only the unique index knows for sure. */
export function isNickTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'clubs_nick';
}

const MIN_LEADER_CANDIDATE_LEVEL = 7;

/** Locks the active crews of a club from level 7 up, in the order of their ids. */
export function lockLeaderCandidates(trx: Trx, clubId: number) {
  return trx
    .selectFrom('crews')
    .innerJoin('members', 'members.id', 'crews.member_id')
    .select(['crews.id', 'crews.state', 'crews.admin_level as adminLevel'])
    .where('crews.club_id', '=', clubId)
    .where(crewIsActive())
    .where('crews.admin_level', '>=', MIN_LEADER_CANDIDATE_LEVEL)
    .where(memberIsActive())
    .orderBy('crews.id')
    .forNoKeyUpdate('crews')
    .execute();
}

/** Makes one crew the leader and the old one what a former leader is; there is never a second leader. */
export async function transferLeadership(
  trx: Trx,
  { from, to, fromLevel, toLevel }: { from: number; to: number; fromLevel: number; toLevel: number },
): Promise<void> {
  await trx.updateTable('crews').set({ admin_level: fromLevel }).where('id', '=', from).execute();
  await trx.updateTable('crews').set({ admin_level: toLevel }).where('id', '=', to).execute();
}

/** Puts a club on offer, or takes it off. An offer that stands keeps its time. */
export async function setOffered(trx: Trx, clubId: number, offered: Date | null): Promise<void> {
  await trx
    .updateTable('clubs')
    .set((eb) => ({
      offered_time: offered === null ? null : eb.fn.coalesce('offered_time', eb.val(offered)),
    }))
    .where('id', '=', clubId)
    .execute();
}
