import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { isBanned } from '@crewwith/domain/crews/states';
import type { Db, Trx } from '../../db/transaction.ts';
import * as queries from './queries.ts';

const derive = promisify<string, string, number, Buffer>(scrypt);
const HASH_BYTES = 32;

/** A ban or restriction in a club that survived the erasure of the account. */
export interface FormerRestriction {
  readonly banned: boolean;
  /** The end of the restriction, or null. */
  readonly limitEnd: Date | null;
}

/**
 * Stores hashed identities of a member's banned and restricted crews; call it before the account is deleted. Locks the
 * crews, so that a concurrent ban either commits first or finds an erased member.
 */
export async function saveFormerRestrictions(trx: Trx, memberId: number, now: Date): Promise<void> {
  const crews = await queries.lockRestrictedCrews(trx, memberId, now);
  if (crews.length === 0) return;
  const key = await queries.getOrCreateKey(trx);
  for (const { crew_id, club_id, provider, subject } of crews) {
    const subject_hash = await hashSubject(key, { clubId: club_id, provider, subject });
    await queries.insertFormerCrew(trx, { crew_id, club_id, subject_hash, created_time: now });
  }
}

/** The ban and restriction in a club of a social account's owner, possibly from an earlier account. */
export async function getFormerRestriction(
  trx: Trx,
  { clubId, socialAccountId, now }: { clubId: number; socialAccountId: number; now: Date },
): Promise<FormerRestriction> {
  const account = await queries.readComparableSubject(trx, clubId, socialAccountId);
  if (!account) return { banned: false, limitEnd: null };
  const key = await queries.getOrCreateKey(trx);
  const crews = await queries.readFormerCrews(trx, clubId, await hashSubject(key, { clubId, ...account }));
  const ends = crews.map(({ limit_end_time }) => limit_end_time?.getTime() ?? 0);
  const limitEnd = Math.max(0, ...ends);
  return {
    banned: crews.some(({ state }) => isBanned(state)),
    limitEnd: limitEnd > now.getTime() ? new Date(limitEnd) : null,
  };
}

/** Deletes the stored identity of an unbanned crew, unless it still has an active restriction. */
export function deleteFormerRestriction(trx: Trx, crewId: number, now: Date): Promise<number> {
  return queries.deleteFormerCrews(trx, now, crewId);
}

/** Deletes stored bans and restrictions that have ended. Returns their number. */
export function purgeFormerRestrictions(db: Db, now: Date): Promise<number> {
  return queries.deleteFormerCrews(db, now, null);
}

/**
 * Deliberately slow: subjects are numeric, so a stolen database with its key would allow a brute-force search
 * (docs/adr/0018-former-crews.md).
 */
async function hashSubject(
  key: string,
  { clubId, provider, subject }: { clubId: number; provider: string; subject: string },
): Promise<string> {
  const hash = await derive(`${clubId} ${provider} ${subject}`, key, HASH_BYTES);
  return hash.toString('base64url');
}
