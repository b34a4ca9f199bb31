import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { RECEIVER } from '../../push/receiver.ts';
import { NOW } from '../permission-fixture.ts';
import type { FieldsOf, InputBuilder, InputBuilders, PermissionCase, Rows } from '../request.ts';

/** About one member, in any club. Refusals are 403. */
export const PUSH = {
  'GET /push/key': 'member',
  'GET /members/{id}/push-subscriptions': 'member self',
  'POST /members/{id}/push-subscriptions': 'member self',
  'DELETE /members/{id}/push-subscriptions/{subscription_id}': 'member self',
  'POST /members/{id}/push-subscriptions/{subscription_id}/test': 'member self',
} as const satisfies Rows;

export const PUSH_FIELDS: FieldsOf<typeof PUSH> = {
  'GET /push/key': { anyone: 'key' },
  'GET /members/{id}/push-subscriptions': {
    self: 'id device current created_time last_success_time failed_time',
  },
};

const DEVICE_ID = 4719;

/** Inserts devices of the member, the first of which is DEVICE_ID. */
async function insertDevices(db: Kysely<Database>, memberId: number, rows: number): Promise<void> {
  if (memberId === 0) return;
  await sql`
    with logged_in as (
      insert into sessions (member_id, social_account_id, cookie_hash, created_time, last_used_time)
      select ${memberId}::bigint, min(id), '', ${NOW}::timestamptz, ${NOW}::timestamptz from social_accounts
      returning id
    )
    insert into push_subscriptions (id, member_id, session_id, endpoint_hash, auth_hash, sealed, public_key, language,
      created_time)
    select ${DEVICE_ID}::bigint + n, ${memberId}::bigint, logged_in.id, 'endpoint ' || n, '', '', '', 'ko',
      ${NOW}::timestamptz
    from logged_in, generate_series(0, ${rows}::integer - 1) as n`.execute(db);
}

const ofDevice = ({ fixture, resource }: PermissionCase): ReturnType<InputBuilder> => ({
  params: { id: resource.member, subscription_id: fixture.ids.encode('push_subscription', DEVICE_ID) },
  prepare: (db) => insertDevices(db, resource.memberId, 1),
});

export const PUSH_REQUESTS: InputBuilders<typeof PUSH> = {
  'GET /push/key': () => ({}),
  'GET /members/{id}/push-subscriptions': ({ resource }) => ({
    params: { id: resource.member },
    prepare: (db, rows) => insertDevices(db, resource.memberId, rows),
  }),
  'POST /members/{id}/push-subscriptions': ({ resource }) => ({
    params: { id: resource.member },
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/one', keys: RECEIVER.keys },
  }),
  'DELETE /members/{id}/push-subscriptions/{subscription_id}': ofDevice,
  'POST /members/{id}/push-subscriptions/{subscription_id}/test': ofDevice,
};
