import { firstVisibleDay } from '@crewwith/domain/calendar/rules';
import { may } from '@crewwith/domain/permissions';
import { startOfSeoulDay } from '@crewwith/domain/time';
import type { Call } from '../../../context.ts';
import { WrittenList } from '../../../http/reply.ts';
import type { ClubWithVersions, OwnRow, Range } from '../queries/card-versions.ts';
import { callerOf, ownPart } from './card.ts';
import { type CardVersion, currentCards, type KeptCard, ownBytes } from './kept-cards.ts';

const NOTHING: OwnRow = {
  my_state: null,
  my_subgroup: null,
  my_code_tries: null,
  my_taken_time: null,
  my_free_until: null,
  my_penalties: null,
  my_source: null,
  my_confirmed_time: null,
  my_queued_state: null,
  my_turn_end: null,
  my_queued_time: null,
  my_position: null,
  my_standing: false,
};

/**
 * The cards of these clubs, of which those in a range are versions, by time, then id: each club's only from the day on
 * that the caller's level there may see. The caller has checked that they may list them.
 */
export async function writeCards(
  call: Call,
  clubs: readonly ClubWithVersions[],
  range: Range,
): Promise<WrittenList> {
  const lists = clubs.map((club) => ({ club, versions: versionsOf(club), own: ownRowsOf(club) }));
  const current = await currentCards(
    call,
    lists.flatMap(({ versions }) => versions),
  );
  const written = lists.flatMap(({ club, versions, own }) => {
    const write = cardWriter(call, club);
    const start = firstVisibleInstant(club, range, call.now);
    return versions.flatMap(({ id }) => {
      const card = current.get(id);
      // A card that is newer than its version may have been moved to another day.
      if (!card || card.activity_time < start || card.activity_time >= range.end) return [];
      return [{ time: card.activity_time.getTime(), id, pieces: write(card, own?.get(id)) }];
    });
  });
  written.sort((a, b) => a.time - b.time || a.id - b.id);
  return new WrittenList(written.map(({ pieces }) => pieces));
}

function firstVisibleInstant({ level }: ClubWithVersions, { start }: Range, now: Date): Date {
  const day = firstVisibleDay(level ?? 0, now);
  const first = day === null ? start : startOfSeoulDay(day);
  return first > start ? first : start;
}

function versionsOf({ versions, club_version: club }: ClubWithVersions): CardVersion[] {
  if (versions === null) return [];
  return versions.split(',').map((version) => {
    const [id, row = ''] = version.split(' ');
    return { id: Number(id), row, club };
  });
}

/** What the caller has in each activity, with the instants that JSON has as text; null for nothing. */
function ownRowsOf({ own }: ClubWithVersions): ReadonlyMap<number, OwnRow> | null {
  if (own === null) return null;
  const toDate = (time: string | null) => (time === null ? null : new Date(time));
  return new Map(
    own.map(({ id, ...row }) => [
      id,
      {
        ...row,
        my_taken_time: toDate(row.my_taken_time),
        my_free_until: toDate(row.my_free_until),
        my_confirmed_time: toDate(row.my_confirmed_time),
        my_turn_end: toDate(row.my_turn_end),
        my_queued_time: toDate(row.my_queued_time),
      },
    ]),
  );
}

/** Returns a function that adds to a card what the caller may see of it and what is their own. */
function cardWriter({ ids, now }: Call, club: ClubWithVersions) {
  const membership = {
    my_crew_id: club.crew_id,
    my_level: club.level,
    my_limit_end_time: club.limit_end_time,
  };
  /** The same for all cards in which the caller has nothing. */
  let nothing: Uint8Array | null = null;
  return (card: KeptCard, own: OwnRow | undefined): Uint8Array[] => {
    const row = own ?? NOTHING;
    const end = (own ? null : nothing) ?? ownBytes(ids, ownPart({ ...card, ...row, ...membership }, now));
    if (!own) nothing = end;
    const caller = callerOf({ crew_id: card.crew_id, my_state: row.my_state, ...membership });
    const { bytes, facesAt } = card;
    return [may('activity.read_attendees', caller) ? bytes : bytes.subarray(0, facesAt), end];
  };
}
