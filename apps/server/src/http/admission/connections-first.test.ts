import { EventEmitter } from 'node:events';
import { Agent, get } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { CLOCKS, openTestContext, type TestContext } from '../../testing/test-context.ts';
import { MAX_IN_FLIGHT } from './admission.ts';
import { connectionsFirst } from './connections-first.ts';

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

describe('the first call of a new connection', () => {
  const setUp = () => {
    const server = new EventEmitter();
    let time = 0;
    const begun: string[] = [];
    const begin = connectionsFirst(server, { now: () => new Date(time) });
    const connect = () => {
      const socket = new Socket();
      server.emit('connection', socket);
      return socket;
    };
    return {
      begun,
      connect,
      call: (name: string, socket: Socket) => begin(socket, () => begun.push(name)),
      wait: (ms: number) => {
        time += ms;
      },
    };
  };

  it('waits for the connections that come with it, and those begin in order', async () => {
    const { begun, connect, call } = setUp();
    call('first', connect());
    await nextTurn();
    call('second', connect());
    await nextTurn();
    expect(begun).toEqual([]);
    await nextTurn();
    await nextTurn();
    expect(begun).toEqual(['first', 'second']);
  });

  it.each([
    ['for 100 ms', 99, 1],
    ['not when the clock is set back', 0, -3_600_000],
  ])('waits %s however many come', async (_, before, then) => {
    const { begun, connect, call, wait } = setUp();
    call('first', connect());
    wait(before);
    for (let turn = 0; turn < 20; turn += 1) {
      connect();
      await nextTurn();
    }
    expect(begun).toEqual([]);
    wait(then);
    connect();
    await nextTurn();
    expect(begun).toEqual(['first']);
  });

  it('is the only one that waits', () => {
    const { begun, connect, call } = setUp();
    const [open, other] = [connect(), connect()];
    call('first', open);
    call('second', open);
    expect(begun).toEqual(['second']);
    call('third', other);
    expect(begun).toEqual(['second']);
  });
});
