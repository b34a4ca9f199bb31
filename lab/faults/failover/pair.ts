import { randomUUID } from 'node:crypto';
import { type ApiClient, type ApiResponse, logInOverHttp } from '../../../e2e/kit/api-client.ts';
import { type Club, foundClub, joinClub, planMeetup } from '../../../e2e/kit/club.ts';
import { type RunningServer, startServer } from '../../../e2e/kit/server.ts';
import { type Balancer, startBalancer } from './balancer.ts';

const SECRET = 'the secret that both servers have';
const MEETUPS = 10;
const DAY_MS = 24 * 3_600_000;

/** Somebody who calls through the proxy. */
export interface Caller {
  readonly person: ApiClient;
  readonly crew: string;
  /** A call with an Idempotency-Key, as the browser sends; a broken connection is status 0. */
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    key?: string,
  ): Promise<ApiResponse<unknown>>;
}

/** Two servers on one database, behind a proxy, and people of one club. */
export interface Pair {
  readonly proxy: Balancer;
  readonly servers: readonly [RunningServer, RunningServer];
  readonly club: Club;
  readonly meetups: readonly string[];
  readonly callers: readonly Caller[];
  stop(): Promise<void>;
}

export async function startPair(databaseUrl: string, people: number): Promise<Pair> {
  const proxy = await startBalancer();
  const env = { DATABASE_URL: databaseUrl, SECRET, DEMO: '0', PUBLIC_URL: proxy.origin, STOP_DELAY: '1' };
  const one = await startServer({ env });
  // The provider's emulator lives in one server: people log in before there is a second.
  proxy.use([one.origin]);
  const door = { ...one, origin: proxy.origin };
  const club = await foundClub(await logInOverHttp(door, 'leader@pair.test'), 'pair');
  const meetups = await Promise.all(
    Array.from({ length: MEETUPS }, (_, day) =>
      planMeetup(club, { name: `모임 ${day}`, at: new Date(Date.now() + (day + 2) * DAY_MS), seats: 200 }),
    ),
  );
  const callers: Caller[] = [];
  for (let number = 0; number < people; number += 1) {
    const person = await logInOverHttp(door, `person${number}@pair.test`);
    const crew = await joinClub(person, club, `크루 ${number}`);
    callers.push({ person, crew, call: callerOf(proxy.origin, person) });
  }
  const two = await startServer({ env });
  proxy.use([one.origin, two.origin]);
  return {
    proxy,
    servers: [one, two],
    club,
    meetups,
    callers,
    async stop() {
      await Promise.all([one.stop(), two.stop()]);
      await proxy.close();
    },
  };
}

function callerOf(origin: string, person: ApiClient): Caller['call'] {
  return async (method, path, body, key = randomUUID()) => {
    try {
      const answer = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          ...person.session,
          ...(body && { 'content-type': 'application/json' }),
          ...(method === 'POST' && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    } catch (error) {
      return {
        status: 0,
        headers: new Headers(),
        body: String(error instanceof Error ? (error.cause ?? error) : error),
      };
    }
  };
}
