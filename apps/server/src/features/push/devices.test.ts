import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@crewwith/domain/constants';
import { PUSH_DEVICES_MAX } from '@crewwith/domain/deliveries/constants';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEncryption } from '../../auth/encrypt.ts';
import { createJobs } from '../../background-jobs.ts';
import { transact } from '../../http/transaction.ts';
import { engines } from '../../testing/database.ts';
import { devicesOf } from '../../testing/push/devices.ts';
import { RECEIVER } from '../../testing/push/receiver.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { detachAccount } from '../members/public.ts';
import { createPushKeys } from './keys.ts';

const GOOGLE = 'https://fcm.googleapis.com/fcm/send';

// docs/specification.md#push
describe.each(engines())('push subscriptions on %s', (engine) => {
  const context = setUpTestContext(engine);
  const devices = devicesOf(context);
  let club: ContextClub;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    await context.db.deleteFrom('push_subscriptions').execute();
    club = await context.club();
    crew = await context.crew(club);
    await devices.logIn(crew);
  });

  const register = (endpoint: string, keys: object = RECEIVER.keys, who = crew) =>
    devices.register(who, { endpoint, keys });

  it('are made with keys that two servers agree on, which are kept encrypted', async () => {
    await context.db.deleteFrom('push_keys').execute();
    const encryption = createEncryption('a secret of this test', 'push keys', randomBytes);
    const servers = Array.from({ length: 4 }, () => createPushKeys(context, encryption));
    const keys = await Promise.all(servers.map((read) => read()));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    const [row] = await context.db.selectFrom('push_keys').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(keys[0]?.privateKey);
    // Another secret, perhaps by mistake: its keys are added, and those of the first one stay.
    const other = createPushKeys(context, createEncryption('another secret', 'push keys', randomBytes));
    expect((await other()).publicKey).not.toBe(keys[0]?.publicKey);
    expect(await createPushKeys(context, encryption)()).toEqual(keys[0]);
  });

  it('are answered the configured key, if there is one', async () => {
    const vapid = { publicKey: 'B', privateKey: 'p' };
    const config = { ...context.config, vapid };
    expect(await createPushKeys({ ...context, config }, context.push.encryption)()).toBe(vapid);
    expect((await crew.get('/push/key')).json()).toEqual({ key: (await context.push.keys()).publicKey });
  });

  it('are listed by device, kept encrypted, and removed by their own member alone', async () => {
    const other = await context.crew(club);
    await devices.logIn(other);
    const { id } = (await register(`${GOOGLE}/one`)).json();
    expect(await devices.list(crew)).toEqual([
      {
        id,
        device: 'Chrome · Android',
        current: true,
        created_time: CLOCKS[0],
        last_success_time: null,
        failed_time: null,
      },
    ]);
    const [row] = await context.db.selectFrom('push_subscriptions').selectAll().execute();
    const stored = JSON.stringify(row);
    for (const secret of [`${GOOGLE}/one`, RECEIVER.keys.auth, RECEIVER.keys.p256dh])
      expect(stored).not.toContain(secret);
    const path = (of: ContextCrew) => `/members/${of.member}/push-subscriptions/${id}`;
    expect((await other.delete(path(other))).statusCode).toBe(404);
    expect((await other.post(`${path(other)}/test`)).statusCode).toBe(404);
    expect((await other.delete(path(crew))).statusCode).toBe(403);
    expect(await devices.list(crew)).toHaveLength(1);
    expect((await crew.delete(path(crew))).statusCode).toBe(200);
    expect((await crew.delete(path(crew))).statusCode).toBe(404);
    expect(await devices.list(crew)).toEqual([]);
  });

  it('are updated when the browser subscribes again', async () => {
    const first = (await register(`${GOOGLE}/one`)).json();
    expect((await register(`${GOOGLE}/one`)).json()).toEqual(first);
    await register(`${GOOGLE}/two`);
    expect(await devices.list(crew)).toHaveLength(1);
  });

  // docs/threats.md#t-90
  it('change their member when another person logs in on the phone, and not for who knows the address alone', async () => {
    const other = await context.crew(club);
    await devices.logIn(other);
    const first = (await register(`${GOOGLE}/one`)).json();
    await context.db
      .updateTable('push_subscriptions')
      .set({ last_success_time: context.clock.now() })
      .execute();
    const foreign = { ...RECEIVER.keys, auth: randomBytes(16).toString('base64url') };
    expect((await register(`${GOOGLE}/one`, foreign, other)).json().code).toBe('push.other_device');
    expect(await devices.list(crew)).toHaveLength(1);
    const both = await Promise.all([
      register(`${GOOGLE}/one`, RECEIVER.keys, other),
      register(`${GOOGLE}/one`, RECEIVER.keys, other),
    ]);
    expect(both.map((answer) => answer.json())).toEqual([first, first]);
    expect(await devices.list(crew)).toEqual([]);
    // When the other person was sent something is not theirs to know.
    expect(await devices.list(other)).toMatchObject([{ last_success_time: null }]);
  });

  // docs/threats.md#t-91
  it('are at most ten of a member, however many register at once', async () => {
    const many = Array.from({ length: PUSH_DEVICES_MAX + 3 }, (_, index) => index);
    const answers = await Promise.all(
      many.map(async (index) => {
        const session = await devices.insertSession(crew);
        return devices.register(crew, { endpoint: `${GOOGLE}/${index}`, keys: RECEIVER.keys }, session);
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(PUSH_DEVICES_MAX);
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json().code).toBe('push.too_many');
  });

  // docs/threats.md#t-92
  it.each([
    ['http://fcm.googleapis.com/fcm/send/one', 'without TLS'],
    ['https://fcm.googleapis.com:8443/one', 'at another port'],
    ['https://fcm.googleapis.com.example.com/one', 'of a longer name'],
    ['https://fcm.googleapis.com./one', 'with a final dot'],
    ['https://evil-push.apple.com.example/one', 'of another domain'],
    ['https://push.apple.com/one', 'of the domain itself'],
    ['https://user@fcm.googleapis.com/one', 'with userinfo'],
    ['https://127.0.0.1/one', 'of the server itself'],
    ['https://[::1]/one', 'of the server itself, IPv6'],
    ['https://169.254.169.254/latest/meta-data', 'of a cloud’s metadata'],
    ['https://localhost/one', 'on localhost'],
    ['file:///etc/passwd', 'of a file'],
    ['not an address', 'that is none'],
    ['https://web.push.apple.com/one', 'of Apple while no contact is configured'],
  ])('refuse an address %s', async (endpoint) => {
    expect((await register(endpoint)).json().code).toBe('push.refused');
    expect(await devices.list(crew)).toEqual([]);
  });

  it.each([
    'https://updates.push.services.mozilla.com/wpush/v2/one',
    'https://sg2p.notify.windows.com/w/?token=one',
  ])('accept the known push service %s', async (endpoint) => {
    expect((await register(endpoint)).statusCode).toBe(201);
  });

  it('refuse keys that nothing can be encrypted with', async () => {
    const none = { ...RECEIVER.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
    expect((await register(`${GOOGLE}/one`, none)).json().code).toBe('push.refused');
    expect((await register(`${GOOGLE}/one`, { ...RECEIVER.keys, auth: 'short' })).statusCode).toBe(400);
  });

  // docs/threats.md#t-90
  it('end with the log-in, and with the member', async () => {
    await register(`${GOOGLE}/one`);
    await context.db.updateTable('sessions').set({ ended_time: context.clock.now() }).execute();
    expect(await devices.list(crew)).toEqual([]);
    const other = await context.crew(club);
    await devices.logIn(other);
    await register(`${GOOGLE}/two`, RECEIVER.keys, other);
    await transact(context, (trx) =>
      detachAccount(trx, { id: 0, memberId: other.memberId }, context.clock.now()),
    );
    const left = await sql<{ member_id: number }>`select member_id from push_subscriptions`.execute(
      context.db,
    );
    expect(left.rows).toEqual([{ member_id: crew.memberId }]);
  });

  it('are deleted by the job of the day once their log-in has ended, or has not been used for 30 days', async () => {
    const [used, unused, ended] = [crew, await context.crew(club), await context.crew(club)];
    for (const who of [unused, ended]) await devices.logIn(who);
    for (const who of [used, unused, ended]) {
      const answer = await register(`${GOOGLE}/${who.memberId}`, RECEIVER.keys, who);
      expect(answer.statusCode).toBe(201);
    }
    const set = (who: ContextCrew, times: object) =>
      context.db.updateTable('sessions').set(times).where('member_id', '=', who.memberId).execute();
    const now = context.clock.now();
    const deps = { config: context.config, live: undefined, random: randomBytes };
    const job = createJobs(deps).find(({ name }) => name === 'purge push subscriptions');
    const purge = () => job?.run(context.db, now);
    await set(unused, { last_used_time: new Date(now.getTime() - 30 * DAY_MS + 1) });
    expect(await purge()).toBe(0);
    await set(unused, { last_used_time: new Date(now.getTime() - 30 * DAY_MS - 1) });
    await set(ended, { ended_time: now });
    expect(await purge()).toBe(2);
    const left = await context.db.selectFrom('push_subscriptions').select('member_id').execute();
    expect(left).toEqual([{ member_id: used.memberId }]);
  });
});
