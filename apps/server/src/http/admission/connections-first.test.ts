import { Agent, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { CLOCKS, openTestContext, type TestContext } from '../../testing/test-context.ts';
import { MAX_IN_FLIGHT } from './admission.ts';

const TOO_MANY = 100;

describe.each(engines())('a crowd over new connections, on %s', (engine) => {
  let context: TestContext;
  let origin: string;
  let path: string;
  beforeAll(async () => {
    // Its clock stands still, so that no connection comes too late.
    context = await openTestContext(engine, CLOCKS[0]);
    origin = await context.app.listen({ port: 0, host: '127.0.0.1', backlog: 2 * MAX_IN_FLIGHT });
    const { nick } = await context.club();
    path = `/api/v1/clubs/information/${nick}`;
  });
  afterAll(() => context?.close());

  const statusOf = (agent: Agent) =>
    new Promise<number>((resolve, reject) => {
      const call = get(`${origin}${path}`, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      call.once('error', reject);
    });

  // docs/threats.md#t-102
  it('is counted before its work begins: so many are let in, and all others refused', async () => {
    const agent = new Agent();
    const crowd = Array.from({ length: MAX_IN_FLIGHT + TOO_MANY }, () => statusOf(agent));
    const statuses = await Promise.all(crowd);
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect([count(200), count(503)]).toEqual([MAX_IN_FLIGHT, TOO_MANY]);
    expect(await statusOf(agent)).toBe(200);
  });
});
