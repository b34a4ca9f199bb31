import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { devicesOf } from '../../testing/push/devices.ts';
import { newReceiver } from '../../testing/push/receiver.ts';
import { type ContextCrew, openTestContext, type TestContext } from '../../testing/test-context.ts';

const NOW = '2026-12-01T10:00:00.000Z';
const SERVICE = 'https://push.example';
const HOUR_S = 3_600;

// docs/specification.md#rate-limits. Nothing is sent here: who sends is another part of the server.
describe.each(engines())('what one has sent to oneself, on %s', (engine) => {
  let context: TestContext;
  let crew: ContextCrew;
  beforeAll(async () => {
    const env = { RATE_LIMITS: 'on', PUSH_ORIGINS: SERVICE, SMTP_URL: 'smtp://127.0.0.1:1' };
    context = await openTestContext(engine, NOW, env);
  });
  afterAll(() => context.close());
  beforeEach(async () => {
    await context.db.deleteFrom('deliveries').execute();
    crew = await context.crew(await context.club());
  });

  const queued = async () => (await context.db.selectFrom('deliveries').select('id').execute()).length;

  /** Makes the call three times, then once more just before the hour is over, and after it. */
  const callTooOften = async (call: (time: number) => ReturnType<ContextCrew['post']>) => {
    for (let time = 0; time < 3; time += 1) expect((await call(time)).statusCode).toBe(201);
    context.clock.set(new Date(context.clock.now().getTime() + (HOUR_S - 10) * 1_000));
    const refused = await call(3);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'request.too_many']);
    expect(refused.headers['retry-after']).toBe('10');
    expect(await queued()).toBe(3);
    context.clock.set(new Date(context.clock.now().getTime() + 10_000));
    expect((await call(4)).statusCode).toBe(201);
  };

  it('is three tests of devices in an hour, on all devices together', async () => {
    const devices = devicesOf(context);
    await devices.logIn(crew);
    const paths: string[] = [];
    for (const name of ['phone', 'tablet']) {
      const subscription = { endpoint: `${SERVICE}/${name}-${crew.id}`, keys: newReceiver().keys };
      const saved = await devices.register(crew, subscription, await devices.insertSession(crew));
      paths.push(`/members/${crew.member}/push-subscriptions/${saved.json().id}/test`);
    }
    await callTooOften((time) => crew.post(paths[time % paths.length] ?? ''));
  });

  // docs/threats.md#t-97
  it('is three mails that ask for a confirmation in an hour, to all addresses together', async () => {
    await callTooOften((time) =>
      crew.post(`/members/${crew.member}/email/confirmations`, { address: `hana${time}@example.com` }),
    );
  });
});
