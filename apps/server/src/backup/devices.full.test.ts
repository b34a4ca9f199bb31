import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPushChannel } from '../features/deliveries/push-channel.ts';
import type { Event } from '../features/notifications/public.ts';
import { createPush } from '../features/push/public.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { type BackupTest, NOW, openBackupTest } from '../testing/backups.ts';
import { type Engine, engines, type TestDatabase } from '../testing/database.ts';
import { type Delivering, openDelivering } from '../testing/push/delivering.ts';
import type { ContextCrew } from '../testing/test-context.ts';
import { restoreBackup } from './restore.ts';

const ADDRESS = 'hana@example.com';

// docs/threats.md#t-100
describe.each(engines())('a backup of devices and mail addresses on %s', (engine) => {
  let test: BackupTest;
  let kit: Delivering;
  let crew: ContextCrew;
  let file: string;
  const subscribed: { endpoint: string; keys: { p256dh: string; auth: string } }[] = [];
  beforeAll(async () => {
    test = await openBackupTest(engine);
    kit = await openDelivering(engine, NOW.toISOString());
    const club = await kit.context.club();
    crew = await kit.context.crew(club);
    const subscription = kit.service.subscribe('phone');
    subscribed.push(subscription);
    await kit.devices.register(crew, subscription, await kit.devices.logIn(crew));
    const address = { member_id: crew.memberId, address: ADDRESS, language: 'ko' as const };
    await kit.context.db.insertInto('mail_addresses').values(address).execute();
    const level: Event = { kind: 'level_changed', clubId: club.id, to: [crew.id] };
    await kit.tell(level);
    await kit.send();
    await kit.tell(level);
    file = test.file('devices.tar.gz');
    await test.back(test.place, kit.context.db, file);
  });
  afterAll(async () => {
    await kit?.close();
    await test?.close();
  });

  /** The key by which a push service knows the server. */
  const signedBy = () =>
    kit.service.received.map(({ headers }) => / k=([\w-]+)/.exec(headers.authorization ?? '')?.[1]);
  const restoreOnto = (onto: Engine, work: (db: TestDatabase['db'], app: TestApp) => Promise<void>) =>
    test.restored(onto, async (db, there) => {
      await restoreBackup(file, there, db);
      const database = { db, url: null, close: async () => undefined };
      const restored = await openTestApp({
        engine: onto,
        now: NOW,
        database,
        env: { PUSH_ORIGINS: kit.service.origin },
      });
      await work(db, restored);
      await restored.app.close();
    });
  const sendFrom = ({ db, config, clock, ids }: TestApp, push: TestApp['push']) =>
    kit.send(kit.sender({ db, config, ids, push: createPushChannel({ config, clock }, push) }));

  it('has them, the endpoints and keys encrypted', async () => {
    const contents = gunzipSync(await readFile(file)).toString('latin1');
    const { publicKey, privateKey } = await kit.context.push.keys();
    expect(contents).toContain(publicKey);
    expect(contents).toContain(ADDRESS);
    const [{ endpoint, keys } = { endpoint: '', keys: { p256dh: '', auth: '' } }] = subscribed;
    for (const secret of [privateKey, endpoint, keys.p256dh, keys.auth]) {
      expect(secret).not.toBe('');
      expect(contents).not.toContain(secret);
    }
  });

  it.each(engines())('restored into %s goes on sending with the same keys', (onto) =>
    restoreOnto(onto, async (_db, restored) => {
      const key = (await restored.as(crew.memberId).get('/push/key')).json().key;
      expect(key).toBe((await kit.context.push.keys()).publicKey);
      const before = kit.service.received.length;
      await sendFrom(restored, restored.push);
      // What was due in the backup; the service knows the server, and the browser decrypts it.
      expect(kit.service.received).toHaveLength(before + 1);
      expect(new Set(signedBy())).toEqual(new Set([key]));
      const email = (await restored.as(crew.memberId).get(`/members/${crew.member}/email`)).json();
      expect(email).toMatchObject({ address: ADDRESS });
    }),
  );

  it('restored with another secret sends nothing, and forgets no device', () =>
    restoreOnto(engine, async (db, restored) => {
      const before = kit.service.received.length;
      const { config, clock } = restored;
      const push = createPush({ db, config, clock, random: randomBytes }, 'another secret of this test');
      expect((await push.keys()).publicKey).not.toBe((await kit.context.push.keys()).publicKey);
      await sendFrom(restored, push);
      expect(kit.service.received).toHaveLength(before);
      const devices = await db.selectFrom('push_subscriptions').select('id').execute();
      expect(devices).toHaveLength(1);
      // The first keys stay, for when it has its secret again.
      expect((await restored.push.keys()).publicKey).toBe((await kit.context.push.keys()).publicKey);
    }));
});
