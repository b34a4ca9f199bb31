import { LEVEL_MAX } from '@crewwith/domain/constants';
import { CREW_NICK_MAX } from '@crewwith/domain/crews/form';
import type { Identity } from '../../kit/context.ts';
import type { Db, Trx } from '../../kit/transaction.ts';
import { AUTHOR_COLUMNS } from './author-queries.ts';
import { readActiveCrew, selectHighestLevel, selectOwnCrew } from './standing.ts';
import { countCrew, insertCrew } from './write-queries.ts';

/** Who the asker is in one club: their active crew, or an outsider of level 0. It serves as the rules' `Asker`. */
export type Standing =
  | {
      readonly crew_id: number;
      readonly club_id: number;
      readonly level: number;
      readonly nick: string;
      readonly limit_end_time: Date | null;
    }
  | { readonly crew_id: null; readonly club_id: number; readonly level: 0 };

/** Reads who the asker is in this club. Levels are read at every call: a ban takes effect at once. */
export async function readStanding(db: Db, identity: Identity, clubId: number): Promise<Standing> {
  const crew = identity.kind === 'member' ? await readActiveCrew(db, identity.memberId, clubId) : undefined;
  return crew ?? { crew_id: null, club_id: clubId, level: 0 };
}

/** One's own crew, wherever and whatever it is; undefined for somebody else's. */
export function readOwnCrew(db: Db, memberId: number, crewId: number) {
  return selectOwnCrew(db, memberId, crewId);
}

/** The highest level that a member has in any club; 0 without an active crew. */
export function readHighestLevel(db: Db, memberId: number): Promise<number> {
  return selectHighestLevel(db, memberId);
}

/** Who wrote something, as columns of the crew `author` and their `member`; those who left are shown under no name. */
export function authorColumns(): typeof AUTHOR_COLUMNS {
  return AUTHOR_COLUMNS;
}

const characters = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** Makes the founder of a new club its leader, under as much of their name as a nick holds. */
export async function addLeader(
  trx: Trx,
  founder: { clubId: number; memberId: number; name: string; now: Date },
): Promise<void> {
  const nick = [...characters.segment(founder.name)]
    .slice(0, CREW_NICK_MAX)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd();
  await insertCrew(trx, {
    club_id: founder.clubId,
    member_id: founder.memberId,
    nick,
    admin_level: LEVEL_MAX,
    info: {},
    created_time: founder.now,
  });
  await countCrew(trx, founder.clubId, 1);
}
