import type { Language } from '@crewwith/domain/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/transaction.ts';
import { sessionIsLive } from '../login/public.ts';

/** The devices of a member that are logged in, the oldest first. */
export function listDevices(db: Db, memberId: number, now: Date) {
  return db
    .selectFrom('push_subscriptions as device')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .select([
      'device.id',
      'device.session_id',
      'device.endpoint_hash',
      'device.device',
      'device.created_time',
    ])
    .select(['device.last_success_time', 'device.failed_time'])
    .where('device.member_id', '=', memberId)
    .where(sessionIsLive(now))
    .orderBy('device.id')
    .execute();
}

/** Locks what a registration changes: the endpoint, if it is known, and what the session has. */
export function lockForRegistration(
  trx: Trx,
  of: { endpointHash: string; sessionId: number },
): Promise<void> {
  return lockInOrder(trx, sql`endpoint_hash = ${of.endpointHash} or session_id = ${of.sessionId}`);
}

/** Locks devices in the order of their ids, as the sender does that records what became of pushes to several. */
async function lockInOrder(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`select from push_subscriptions where ${which} order by id for update`.execute(trx);
}

interface NewDevice {
  readonly member_id: number;
  readonly session_id: number;
  readonly endpoint_hash: string;
  readonly auth_hash: string;
  readonly sealed: string;
  readonly public_key: string;
  readonly device: string | null;
  readonly language: Language;
  readonly created_time: Date;
}

/**
 * Inserts a device, or gives a known one to the member, in one statement. Returns its id; null when the endpoint is
 * known with another secret of the browser.
 */
export async function saveDevice(trx: Trx, device: NewDevice): Promise<number | null> {
  const saved = await trx
    .insertInto('push_subscriptions')
    .values(device)
    .onConflict((conflict) =>
      conflict
        .column('endpoint_hash')
        .doUpdateSet({
          ...device,
          failures: 0,
          failed_time: null,
          last_success_time: sql`case when push_subscriptions.member_id = excluded.member_id
            then push_subscriptions.last_success_time end`,
        })
        .whereRef('push_subscriptions.auth_hash', '=', sql.ref('excluded.auth_hash')),
    )
    .returning('id')
    .executeTakeFirst();
  return saved?.id ?? null;
}

/** Deletes what a session had before: a browser has one subscription. */
export async function deleteOthersOfSession(
  trx: Trx,
  { sessionId, id }: { sessionId: number; id: number },
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', sessionId)
    .where('id', '<>', id)
    .execute();
}

/** The member of a device that is logged in. */
export async function readOwner(db: Db, id: number, now: Date): Promise<number | null> {
  const device = await db
    .selectFrom('push_subscriptions as device')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .select('device.member_id')
    .where('device.id', '=', id)
    .where(sessionIsLive(now))
    .executeTakeFirst();
  return device?.member_id ?? null;
}

/** Deletes a device of a member. Returns whether there was one. */
export async function deleteDevice(db: Db, of: { id: number; memberId: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', of.id)
    .where('member_id', '=', of.memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes every device of a member. */
export async function deleteDevicesOf(trx: Trx, memberId: number): Promise<void> {
  await lockInOrder(trx, sql`member_id = ${memberId}`);
  await trx.deleteFrom('push_subscriptions').where('member_id', '=', memberId).execute();
}

/** Deletes devices that are logged out. Returns their number. */
export async function deleteLoggedOut(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from push_subscriptions where id in (
      select device.id from push_subscriptions as device join sessions on sessions.id = device.session_id
      where not ${sessionIsLive(now)} for update of device skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
