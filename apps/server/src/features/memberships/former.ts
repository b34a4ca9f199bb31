import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { isBanned } from '@crewwith/domain/crews/states';
import type { Trx } from '../../db/transaction.ts';
import * as queries from './former-queries.ts';

const derive = promisify<string, string, number, Buffer>(scrypt);
const HASH_BYTES = 32;

/** What still holds for a person in a club from a time before their account was erased. */
export interface FormerRestriction {
  readonly banned: boolean;
  /** Until when they may not attend, or null. */
  readonly limitEnd: Date | null;
}

/**
 * Keeps who the banned and the restricted crews of a member were, as hashes: to be called before their account is
 * forgotten. Locks the crews, so that a ban comes either before it or finds an erased member.
 */
export async function keepFormerCrews(trx: Trx, memberId: number, now: Date): Promise<void> {
  const crews = await queries.lockRestrictedCrews(trx, memberId, now);
  if (crews.length === 0) return;
  const key = await queries.readOrMakeKey(trx);
  for (const { crew_id, club_id, provider, subject } of crews) {
    const subject_hash = await hashSubject(key, { clubId: club_id, provider, subject });
    await queries.insertFormerCrew(trx, { crew_id, club_id, subject_hash, created_time: now });
  }
}

/**
 * What holds in a club for the person behind a social account, who may have been a crew of it under another account.
 */
export async function readFormerRestriction(
  trx: Trx,
  { clubId, socialAccountId, now }: { clubId: number; socialAccountId: number; now: Date },
): Promise<FormerRestriction> {
  const account = await queries.readSubjectWhereFormerCrewsAre(trx, clubId, socialAccountId);
  if (!account) return { banned: false, limitEnd: null };
  const key = await queries.readOrMakeKey(trx);
  const crews = await queries.readFormerCrews(trx, clubId, await hashSubject(key, { clubId, ...account }));
  const ends = crews.map(({ limit_end_time }) => limit_end_time?.getTime() ?? 0);
  const limitEnd = Math.max(0, ...ends);
  return {
    banned: crews.some(({ state }) => isBanned(state)),
    limitEnd: limitEnd > now.getTime() ? new Date(limitEnd) : null,
  };
}

/**
 * Slow on purpose: the subjects of a provider are numbers that a thief of the database could try one by one, key and
 * all (docs/adr/0018-former-crews.md).
 */
async function hashSubject(
  key: string,
  { clubId, provider, subject }: { clubId: number; provider: string; subject: string },
): Promise<string> {
  const hash = await derive(`${clubId} ${provider} ${subject}`, key, HASH_BYTES);
  return hash.toString('base64url');
}
