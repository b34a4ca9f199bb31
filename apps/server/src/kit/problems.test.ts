import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ engine: 'pglite', now: new Date('2026-12-01T10:00:00.000Z') });
});
afterAll(() => test.close());

it.each([
  ['does not decode', '%ED%A0%80', 400, 'request.malformed'],
  ['is cut within a character', '%E', 400, 'request.malformed'],
  ['is too long for any id or token', 'a'.repeat(5_000), 404, 'request.not_found'],
])('a path that %s is refused as everything is, and not told again', async (_, segment, status, code) => {
  const answer = await test.app.inject(`/api/v1/clubs/${segment}`);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers['x-request-id']).toBeDefined();
  expect(answer.json()).toMatchObject({ status, code });
  expect(answer.body).not.toContain(segment);
});
