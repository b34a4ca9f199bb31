import { setImmediate as nextTurn } from 'node:timers/promises';
import { activityCard } from '@crewwith/domain/activities/records';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Call } from '../../../context.ts';
import { compileReply, type Encode } from '../../../http/reply.ts';
import type { IdCoder } from '../../../id-coder.ts';
import { listShared, type SharedRow } from '../queries/cards.ts';
import { facesOf, type ownPart, sharedPart } from './card.ts';

/** The versions of the rows of an activity and its club. */
export interface CardVersion {
  readonly id: number;
  readonly row: string;
  readonly club: string;
}

/** A card without the caller's own part, in the wire form. */
export interface KeptCard
  extends Pick<SharedRow, 'crew_id' | 'activity_time' | 'wait_count' | 'queue_moved_time'> {
  readonly version: CardVersion;
  readonly keptTime: Date;
  /** All fields but the caller's own, `faces` last, as JSON without the brace at the end. */
  readonly bytes: Uint8Array;
  /** Where the comma before `faces` is. */
  readonly facesAt: number;
}

/** Bounds the server's memory: some 9,000 cards. */
const MAX_BYTES = 16 * 1024 * 1024;
/** What a card takes besides its text. */
const CARD_BYTES = 700;
/** So many cards are written in a turn of the event loop. */
const TURN = 100;
/** Bounds for how long a card can be wrong, if something else than this version of the server has changed its rows. */
const MAX_AGE_MS = 10 * 60_000;

/** By the ids of a server, which are in the text. */
const keptOf = new WeakMap<IdCoder, LRUCache<number, KeptCard>>();

/**
 * The cards of these versions or later ones, by their ids, without those of deleted activities. What is not kept is
 * read in one statement (docs/adr/0051-kept-cards.md). A later one may not agree with what was read with the versions:
 * it shows the caller among the faces while they do not attend yet.
 */
export async function currentCards(
  { db, ids, now }: Pick<Call, 'db' | 'ids' | 'now'>,
  versions: readonly CardVersion[],
): Promise<ReadonlyMap<number, KeptCard>> {
  const kept = keptBy(ids);
  const found = new Map<number, KeptCard>();
  const missing: number[] = [];
  for (const version of versions) {
    const card = kept.get(version.id);
    if (card && isCurrent(card, version, now)) found.set(version.id, card);
    else missing.push(version.id);
  }
  if (missing.length === 0) return found;
  const encode: Encode = (kind, id) => ids.encode(kind, id);
  const rows = await listShared(db, { ids: missing });
  for (const [index, row] of rows.entries()) {
    // Lets the server do other work between many.
    if (index % TURN === TURN - 1) await nextTurn();
    const { id, crew_id, activity_time, wait_count, queue_moved_time } = row;
    const shared = toBytes(`{${writeShared(sharedPart(row), encode)}`);
    const faces = toBytes(`,${writeFaces({ faces: facesOf(row) }, encode)}`);
    const bytes = new Uint8Array(shared.length + faces.length);
    bytes.set(shared);
    bytes.set(faces, shared.length);
    const card = {
      ...{ crew_id, activity_time, wait_count, queue_moved_time },
      version: { id, row: row.row_version, club: row.club_version },
      keptTime: now,
      bytes,
      facesAt: shared.length,
    };
    kept.set(id, card);
    found.set(id, card);
  }
  return found;
}

function keptBy(ids: IdCoder): LRUCache<number, KeptCard> {
  const known = keptOf.get(ids);
  if (known) return known;
  const created = new LRUCache<number, KeptCard>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + CARD_BYTES,
  });
  keptOf.set(ids, created);
  return created;
}

function isCurrent({ version, keptTime }: KeptCard, { row, club }: CardVersion, now: Date): boolean {
  const age = now.getTime() - keptTime.getTime();
  return version.row === row && version.club === club && age >= 0 && age <= MAX_AGE_MS;
}

const OWN_FIELDS = { attending: true, my: true } as const;
const writeShared = compileFields(activityCard.omit({ faces: true, ...OWN_FIELDS }));
const writeFaces = compileFields(activityCard.pick({ faces: true }));
const writeOwn = compileFields(activityCard.pick(OWN_FIELDS));

/** Returns a function that writes the fields of an object as JSON without its braces. */
function compileFields(schema: z.core.$ZodType) {
  const write = compileReply(schema);
  return (value: unknown, encode: Encode) => JSON.stringify(write(value, encode)).slice(1, -1);
}

/** The end of a card: the caller's own part, with a comma before it, and the brace. */
export function ownBytes(ids: Call['ids'], own: ReturnType<typeof ownPart>): Uint8Array {
  return toBytes(`,${writeOwn(own, (kind, id) => ids.encode(kind, id))}}`);
}

const encoder = new TextEncoder();
/** Not `Buffer.from`, whose bytes may hold a larger pool in memory. */
const toBytes = (text: string): Uint8Array => encoder.encode(text);
