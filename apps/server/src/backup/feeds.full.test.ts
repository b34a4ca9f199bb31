import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { type BackupTest, NOW, openBackupTest } from '../testing/backups.ts';
import { engines } from '../testing/database.ts';
import { type ContextCrew, openTestContext, type TestContext } from '../testing/test-context.ts';
import { restoreBackup } from './restore.ts';

// docs/threats.md#t-79
describe.each(engines())('a backup of calendar feeds on %s', (engine) => {
  let test: BackupTest;
  let context: TestContext;
  let crew: ContextCrew;
  beforeAll(async () => {
    test = await openBackupTest(engine);
    context = await openTestContext(engine, NOW.toISOString());
    crew = await context.crew(await context.club());
  });
  afterAll(async () => {
    await context?.close();
    await test?.close();
  });

  const feeds = () => `/members/${crew.member}/calendar-feeds`;
  const make = async (body: object): Promise<{ id: string; url: string }> =>
    (await crew.post(feeds(), body)).json();
  const statusOn = async ({ app }: Pick<TestApp, 'app'>, { url }: { url: string }) =>
    (await app.inject({ url: new URL(url).pathname })).statusCode;

  it('contains no address, and brings back those that there were, also one that was replaced since', async () => {
    const revoked = await make({ scope: 'all' });
    await crew.delete(`${feeds()}/${revoked.id}`);
    const [first, all] = [await make({ scope: 'seats' }), await make({ scope: 'all' })];
    const file = test.file('feeds.tar.gz');
    await test.back(test.place, context.db, file);
    const contents = gunzipSync(await readFile(file)).toString('latin1');
    for (const { url } of [revoked, first, all]) {
      const token = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? '';
      expect(token).not.toBe('');
      expect(contents).not.toContain(token);
    }
    const second = await make({ scope: 'seats', replace: true });

    for (const onto of engines())
      await test.restored(onto, async (db, there) => {
        await restoreBackup(file, there, db);
        const database = { db, url: null, close: async () => undefined };
        const restored = await openTestApp({ engine: onto, now: NOW, database });
        const statuses = [revoked, first, all, second].map((feed) => statusOn(restored, feed));
        expect(await Promise.all(statuses)).toEqual([404, 200, 200, 404]);
        const listed = (await restored.as(crew.memberId).get(feeds())).json();
        expect(listed.map(({ url }: { url: string }) => url)).toEqual([first.url, all.url]);
        await restored.app.close();
      });
  });
});
