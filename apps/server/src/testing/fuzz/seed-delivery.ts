import { randomBytes } from 'node:crypto';
import type { IdKind } from '@crewwith/domain/ids';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { readConfig } from '../../env.ts';
import { confirmationToken, createMail, unsubscribeToken } from '../../features/mail/public.ts';
import { createPush } from '../../features/push/public.ts';

/** Inserts a device and a mail address of each member, and names them with their links. */
export async function seedDelivery(
  db: Kysely<Database>,
  { memberIds, secret, now }: { memberIds: ReadonlyMap<string, number>; secret: string; now: Date },
  {
    name,
    nameId,
  }: {
    name: (kind: string, key: string, value: string) => void;
    nameId: (kind: IdKind, key: string, id: number) => void;
  },
): Promise<void> {
  await createPush(
    { db, config: readConfig({}), clock: { now: () => now }, random: randomBytes },
    secret,
  ).keys();
  const mail = createMail({ random: randomBytes }, secret);
  for (const [person, memberId] of memberIds) {
    const device = await sql<{ id: number }>`
      insert into push_subscriptions (member_id, session_id, endpoint_hash, auth_hash, sealed, public_key, language,
        created_time)
      select member_id, min(id), 'endpoint of ' || member_id, '', '', '', 'ko', ${now}::timestamptz
      from sessions where member_id = ${memberId} group by member_id returning id`.execute(db);
    nameId('push_subscription', person, device.rows[0]?.id ?? 0);
    const address = `${person}@example.com`;
    const { id } = await db
      .insertInto('mail_addresses')
      .values({ member_id: memberId, address, language: 'ko' })
      .returning('id')
      .executeTakeFirstOrThrow();
    name('confirmation', person, confirmationToken(mail, { id, address }, now));
    name('unsubscribe', person, unsubscribeToken(mail, id));
  }
}
