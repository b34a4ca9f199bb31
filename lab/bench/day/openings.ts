import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../apps/server/src/db/schema.ts';
import * as layout from '../data/layout.ts';
import { OPENING } from './traffic.ts';

export interface Openings {
  /** As many as open, with OPENING.seats seats each. */
  readonly meetups: readonly number[];
  /** Who press: as many as at one opening. */
  readonly crews: readonly { readonly crew: number; readonly member: number }[];
}

/** Inserts a club of the first members, with so many meetups in which all seats are free. */
export async function insertOpenings(db: Kysely<Database>, meetups: number): Promise<Openings> {
  const planned = new Date(layout.NOW.getTime() - 7 * 24 * 3_600_000);
  const { rows } = await sql<{ club: number; crew: number; member: number }>`
    with club as (
      insert into clubs (nick, name, category, info, question, levels, setting, crew_count, created_time)
      values ('openings', '자리 열림', '달리기', '', '', '{"9":"클럽장"}', '{}', ${OPENING.presses}::integer, ${planned}::timestamptz)
      returning id
    )
    insert into crews (club_id, member_id, nick, admin_level, state, info, created_time)
    select club.id, number, '크루' || number, case number when 1 then 9 else 3 end, 1, '{}', ${planned}::timestamptz
    from club, generate_series(1, ${OPENING.presses}::integer) as number
    returning club_id as club, id as crew, member_id as member`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('no crew of the openings');
  const inserted = await sql<{ id: number }>`
    insert into activities (club_id, crew_id, name, activity_time, max_crew, attend_level, location, state, created_time)
    select ${first.club}::bigint, ${first.crew}::bigint, '한강 달리기', ${layout.NOW}::timestamptz + interval '7 days', ${OPENING.seats}::integer, 1,
      '반포', 2, ${planned}::timestamptz
    from generate_series(1, ${meetups}::integer) returning id`.execute(db);
  return { meetups: inserted.rows.map(({ id }) => id), crews: rows };
}
