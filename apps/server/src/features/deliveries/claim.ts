import { DELIVERY_RETRIES_MS } from '@crewwith/domain/deliveries/constants';
import { isCapped } from '@crewwith/domain/deliveries/rules';
import type { DeliveryReason } from '@crewwith/domain/deliveries/states';
import { NOTIFICATION_KIND_NAMES } from '@crewwith/domain/notifications/kinds';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/transaction.ts';
import { listNotificationsById } from '../notifications/public.ts';
import { countedSince, type Due, decide } from './decide.ts';
import type { Parcel } from './message.ts';
import * as queries from './queries/claim.ts';

/** Members whose deliveries are decided in one transaction. */
const MEMBERS = 20;
const UNCAPPED = NOTIFICATION_KIND_NAMES.filter((kind) => !isCapped(kind));

/** How many deliveries were decided, and what is to be sent now. */
export interface Claim {
  readonly decided: number;
  /** Also what failed to be decided. */
  readonly skipped: readonly { channel: Due['channel']; reason: DeliveryReason }[];
  readonly parcels: readonly Parcel[];
  /** Why nothing could be decided for some members. */
  readonly errors: readonly unknown[];
}
const NONE: Claim = { decided: 0, skipped: [], parcels: [], errors: [] };

/** What is looked for. */
export interface ClaimOf {
  readonly channels: readonly Due['channel'][];
  readonly now: Date;
}

/**
 * Takes what is due for some members on some channels: checks each delivery again, and decides whether it is sent now,
 * later, with others, or not at all. What is to be sent has a lease; it is sent after the commit. Where that fails, it
 * is done for each of the members, and what fails again counts as a failed attempt, so that the rest is sent.
 */
export async function claim(db: Deps['db'], of: ClaimOf): Promise<Claim> {
  let members: readonly number[] = [];
  let failure: unknown;
  try {
    return await db.transaction().execute(async (trx) => {
      members = await queries.lockNextMembers(trx, MEMBERS, of);
      return claimFor(trx, members, of);
    });
  } catch (error) {
    if (members.length === 0) throw error;
    failure = error;
  }
  const claims: Claim[] = [];
  for (const id of members) claims.push(await claimOne(db, id, of));
  return {
    decided: claims.reduce((sum, { decided }) => sum + decided, 0),
    skipped: claims.flatMap(({ skipped }) => skipped),
    parcels: claims.flatMap(({ parcels }) => parcels),
    errors: [failure, ...claims.flatMap(({ errors }) => errors)],
  };
}

async function claimOne(db: Deps['db'], memberId: number, of: ClaimOf): Promise<Claim> {
  try {
    return await db
      .transaction()
      .execute(async (trx) => claimFor(trx, (await queries.lockMember(trx, memberId)) ? [memberId] : [], of));
  } catch (error) {
    return queries.putOff(db, memberId, { ...of, retriesMs: DELIVERY_RETRIES_MS }).then(
      (channels) => ({
        ...NONE,
        decided: channels.length,
        skipped: channels.map((channel) => ({ channel, reason: 'unanswered' })),
        errors: [error],
      }),
      (second: unknown) => ({ ...NONE, errors: [error, second] }),
    );
  }
}

/** Decides for locked members. */
async function claimFor(trx: Trx, members: readonly number[], { channels, now }: ClaimOf): Promise<Claim> {
  if (members.length === 0) return NONE;
  const rows = await queries.readDue(trx, await queries.lockDue(trx, members, { channels, now }), now);
  const ids = rows.flatMap(({ notification_id }) => notification_id ?? []);
  const items = new Map((await listNotificationsById(trx, ids)).map((item) => [item.id, item]));
  const counted = await queries.readCounted(trx, members, {
    since: countedSince(now),
    uncapped: UNCAPPED,
  });
  const due = rows.map((row): Due => ({ ...row, item: items.get(row.notification_id ?? 0) ?? null }));
  const decisions = [...Map.groupBy(due, ({ member_id }) => member_id)].flatMap(([member, own]) =>
    decide(
      own,
      counted.filter(({ member_id }) => member_id === member),
      now,
    ),
  );
  await queries.saveDecisions(trx, decisions, now);
  const reasons = new Map(decisions.map(({ id, reason }) => [id, reason]));
  const skipped = due.flatMap(({ id, channel }) => {
    const reason = reasons.get(id);
    return reason ? { channel, reason } : [];
  });
  return { decided: decisions.length, skipped, parcels: parcelsOf(due, decisions), errors: [] };
}

function parcelsOf(due: readonly Due[], decisions: readonly queries.Decision[]): Parcel[] {
  const units = new Map(
    decisions.flatMap(({ id, state, unit }) => (state === 'sending' ? [[id, unit]] : [])),
  );
  const sent = due.filter(({ id }) => units.has(id));
  const groups = Map.groupBy(sent, (row) => {
    const unit = units.get(row.id) ?? null;
    return `${row.channel} ${row.target_id} ${unit ?? `own ${row.id}`}`;
  });
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { channel, target_id: targetId, member_id: memberId, id } = first;
    return { channel, targetId, memberId, rows, unit: units.get(id) ?? null };
  });
}
