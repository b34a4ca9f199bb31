import { EventEmitter } from 'node:events';
import { Agent, get } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { CLOCKS, openTestContext, type TestContext } from '../../testing/test-context.ts';
import { MAX_IN_FLIGHT } from './admission.ts';
import { CALLS_IN_TURN, createCallPace, TURNS_OF_CONNECTIONS } from './call-pace.ts';

const CROWD = 1_200;
/** So many begin at most while the connections of the crowd are accepted, and leave room when they are answered. */
const BEGUN_MEANWHILE = Math.ceil(CROWD / (TURNS_OF_CONNECTIONS + 1)) * CALLS_IN_TURN;

describe.each(engines())('a crowd over new connections, on %s', (engine) => {
  let context: TestContext;
  let origin: string;
  let path: string;
  beforeAll(async () => {
    context = await openTestContext(engine, CLOCKS[0]);
    origin = await context.app.listen({ port: 0, host: '127.0.0.1', backlog: CROWD });
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
  it('is counted before its work begins, and those beyond are refused', async () => {
    const agent = new Agent();
    const statuses = await Promise.all(Array.from({ length: CROWD }, () => statusOf(agent)));
    const refused = statuses.filter((status) => status === 503).length;
    expect(statuses.filter((status) => status === 200)).toHaveLength(CROWD - refused);
    expect(refused).toBeLessThanOrEqual(CROWD - MAX_IN_FLIGHT.reads);
    expect(refused).toBeGreaterThanOrEqual(CROWD - MAX_IN_FLIGHT.reads - BEGUN_MEANWHILE);
    expect(await statusOf(agent)).toBe(200);
  });
});

describe('calls begin', () => {
  const setUp = () => {
    const server = new EventEmitter();
    const begun: number[] = [];
    const pace = createCallPace(server);
    return {
      begun,
      connect: () => void server.emit('connection'),
      call: (number: number) => pace(() => begun.push(number)),
    };
  };

  it('four in each turn, in order', async () => {
    const { begun, call } = setUp();
    for (let number = 1; number <= 6; number += 1) call(number);
    expect(begun).toEqual([]);
    await nextTurn();
    expect(begun).toEqual([1, 2, 3, 4]);
    for (const number of [7, 8, 9]) call(number);
    await nextTurn();
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await nextTurn();
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await nextTurn();
    call(10);
    await nextTurn();
    expect(begun).toContain(10);
  });

  it('in a turn without a new connection', async () => {
    const { begun, connect, call } = setUp();
    connect();
    call(1);
    await nextTurn();
    connect();
    await nextTurn();
    expect(begun).toEqual([]);
    await nextTurn();
    expect(begun).toEqual([1]);
  });

  it('in one of 17 turns while each brings a connection', async () => {
    const { begun, connect, call } = setUp();
    for (let number = 1; number <= 8; number += 1) call(number);
    const begunAfter: number[] = [];
    for (let turn = 1; turn <= 2 * (TURNS_OF_CONNECTIONS + 1); turn += 1) {
      connect();
      await nextTurn();
      begunAfter.push(begun.length);
    }
    const none = Array<number>(TURNS_OF_CONNECTIONS).fill(0);
    expect(begunAfter).toEqual([...none, 4, ...none.map(() => 4), 8]);
  });
});
