import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { openTestApp } from './testing/app.ts';
import { engines } from './testing/database.ts';

const [engine = 'pglite'] = engines();
const ONLY_WHEN_USED = [
  'ajv',
  'fast-json-stringify-compiler',
  'nodemailer',
  'prom-client',
  'sharp',
  'web-push',
];

it('a server starts without the libraries that it may never use', async () => {
  const test = await openTestApp({ engine, now: new Date('2026-12-01T10:00:00.000Z') });
  await test.app.ready();
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  await test.close();
  expect(loaded.some((path) => path.includes('/node_modules/fastify/'))).toBe(true);
  const early = ONLY_WHEN_USED.filter((name) => loaded.some((path) => path.includes(`/${name}/`)));
  expect(early).toEqual([]);
});
