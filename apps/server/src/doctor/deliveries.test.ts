import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../env.ts';
import { createPush } from '../features/push/public.ts';
import { systemClock } from '../runtime/clock.ts';
import { engines, openTestDatabase } from '../testing/database.ts';
import { insertMember } from '../testing/fixtures.ts';
import { openMailServer } from '../testing/mail/server.ts';
import { evaluateDatabase } from './database.ts';
import { evaluatePush, examineMail } from './deliveries.ts';
import { readFacts } from './facts.ts';

const SECRET = 'the secret of a deployment';

it.each(engines())(
  'the doctor tells of what waits to be sent, and of keys of another secret, on %s',
  async (engine) => {
    const database = await openTestDatabase(engine);
    const { db } = database;
    const findings = async (secret = SECRET) => {
      const facts = await readFacts({
        db,
        engine,
        pool: () => ({ max: 1, size: 1, idle: 1, waiting: 0 }),
        pooling: null,
      });
      return evaluateDatabase(facts, secret)
        .filter(({ about }) => about === 'deliveries' || about === 'push keys')
        .map(({ level, message }) => `${level} ${message}`);
    };
    expect(await findings()).toEqual([
      'ok No push notification or mail waits for long.',
      'ok They are made at the first start.',
    ]);
    const deps = { db, config: readConfig({}), clock: systemClock, random: randomBytes };
    await createPush(deps, SECRET).keys();
    const member_id = await insertMember(db);
    const add = (minutesAgo: number, state: 'due' | 'sent') => {
      const time = new Date(Date.now() - minutesAgo * 60_000);
      const empty = { notification_id: null, club_id: null, kind: null, group_key: null };
      return db
        .insertInto('deliveries')
        .values({
          ...empty,
          member_id,
          channel: 'push',
          target_id: 1,
          state,
          due_time: time,
          created_time: time,
        })
        .execute();
    };
    await add(60, 'sent');
    await add(1, 'due');
    expect(await findings()).toEqual([
      'ok No push notification or mail waits for long.',
      'ok Known; 0 devices.',
    ]);
    await add(60, 'due');
    const [waits, keys] = await findings('another secret of a deployment');
    expect(waits).toMatch(/^warn 2 push notifications and mails have waited since /);
    expect(keys).toMatch(/^fail They are encrypted with another secret/);
    await database.close();
  },
);

it('the doctor tells whether Apple’s devices get push notifications', () => {
  const PUBLIC_URL = 'https://crewwith.example';
  expect(evaluatePush(readConfig({}))).toEqual([]);
  expect(evaluatePush(readConfig({ PUBLIC_URL }))).toMatchObject([{ level: 'warn' }]);
  expect(evaluatePush(readConfig({ PUBLIC_URL, VAPID_SUBJECT: 'mailto:a@crewwith.example' }))).toEqual([]);
});

it('the doctor tells whether the mail server answers and takes the log-in', async () => {
  const server = await openMailServer();
  const examine = async (SMTP_URL?: string) => examineMail(readConfig({ ...(SMTP_URL && { SMTP_URL }) }));
  expect(await examine()).toMatchObject({ level: 'ok', message: 'None: SMTP_URL is not set.' });
  expect(await examine(server.url)).toMatchObject({ level: 'ok' });
  const wrong = await examine(server.url.replace('password', 'wrong'));
  expect(wrong).toMatchObject({ level: 'fail' });
  expect(JSON.stringify(wrong)).not.toContain('user:');
  await server.close();
  expect(await examine(server.url)).toMatchObject({ level: 'fail' });
});
