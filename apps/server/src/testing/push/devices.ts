import { randomUUID } from 'node:crypto';
import type { ContextCrew, TestContext } from '../test-context.ts';

/** Above those that equal the ids of members. */
let lastSession = 1_000_000;

const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-S918N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

/** Helpers of tests for the devices of a context. */
export function devicesOf(context: TestContext) {
  const insertSession = async ({ memberId }: ContextCrew, given?: number): Promise<number> => {
    lastSession += 1;
    const id = given ?? lastSession;
    const now = context.clock.now();
    const account = await context.db
      .insertInto('social_accounts')
      .values({ provider: 'test', subject: randomUUID(), created_time: now, updated_time: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await context.db
      .insertInto('sessions')
      .values({
        id,
        member_id: memberId,
        social_account_id: account.id,
        cookie_hash: '',
        created_time: now,
        last_used_time: now,
      })
      .execute();
    return id;
  };
  return {
    insertSession,

    /** Inserts the session that the calls of a crew are made in. */
    logIn: (crew: ContextCrew) => insertSession(crew, crew.memberId),

    /** Registers a device, by default of the session of `logIn`. */
    register: (crew: ContextCrew, subscription: object, session?: number, headers = {}) =>
      crew.post(`/members/${crew.member}/push-subscriptions`, subscription, {
        'user-agent': USER_AGENT,
        ...headers,
        ...(session !== undefined && { authorization: `member:${crew.memberId}:${session}` }),
      }),

    list: async (crew: ContextCrew) => (await crew.get(`/members/${crew.member}/push-subscriptions`)).json(),
  };
}
