import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import { isRendering, writeWebBuild } from './test-build.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');

// docs/threats.md#t-77
describe.each(['crash', 'hang'])('a document whose page makes its thread %s', (fault) => {
  it('is sent empty while calls are answered, and so are those after it until a pause has passed', async () => {
    const build = await writeWebBuild();
    const test = await openTestApp({ engine: 'pglite', now: NOW, webFolder: build.folder });
    try {
      const open = async (url: string) => (await test.app.inject({ url })).payload;
      await isRendering(test.app);
      const [page, health] = await Promise.all([
        open(`/?${fault}`),
        test.app.inject({ url: '/health/live' }),
      ]);
      expect(page).toContain('<div id="root"></div>');
      expect(health.statusCode).toBe(200);
      expect(await open('/')).toContain('<div id="root"></div>');
      await expect.poll(() => open('/')).toContain('<p>visitor');
    } finally {
      await test.close();
      await build.remove();
    }
  });
});
