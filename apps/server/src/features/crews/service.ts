import { LEVEL_MAX } from '@crewwith/domain/constants';
import { CREW_NICK_MAX } from '@crewwith/domain/crews/form';
import type { Call, Identity } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import type { Db, Trx } from '../../kit/transaction.ts';
import { AUTHOR_COLUMNS } from './author-queries.ts';
import { readActiveCrew, readClubAndCrew, selectHighestLevel, selectOwnCrew } from './standing.ts';
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
  const memberId = identity.kind === 'member' ? identity.memberId : null;
  const crew = memberId === null ? undefined : await readActiveCrew(db, { memberId, clubId });
  return crew ?? { crew_id: null, club_id: clubId, level: 0 };
}

/** The same in the club of a nick, in any case, in one statement. 404 where there is no such club. */
export async function readStandingByNick(
  { db, identity }: Pick<Call, 'db' | 'identity'>,
  nick: string,
): Promise<Standing> {
  const memberId = identity.kind === 'member' ? identity.memberId : null;
  const club = found(await readClubAndCrew(db, { nick: nick.toLowerCase(), memberId }));
  const { club_id, crew_id, level, nick: name, limit_end_time } = club;
  if (crew_id === null || level === null || name === null) return { crew_id: null, club_id, level: 0 };
  return { crew_id, club_id, level, nick: name, limit_end_time };
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
