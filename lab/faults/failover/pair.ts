import { randomUUID } from 'node:crypto';
import { type ApiClient, type ApiResponse, logInOverHttp } from '../../../e2e/kit/api-client.ts';
import { type Club, foundClub, joinClub, planMeetup } from '../../../e2e/kit/club.ts';
import { type RunningServer, startServer } from '../../../e2e/kit/server.ts';
import { type Balancer, startBalancer } from './balancer.ts';

const SECRET = 'the secret of both servers';
const MEETUPS = 10;
const DAY_MS = 24 * 3_600_000;

/** A member who calls through the proxy. */
export interface Caller {
  readonly client: ApiClient;
  readonly crew: string;
  /** Sends a call with an Idempotency-Key. Returns status 0 when the connection breaks. */
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    key?: string,
  ): Promise<ApiResponse<unknown>>;
}

/** Two servers on one database behind a proxy, and members of one club. */
export interface Pair {
  readonly proxy: Balancer;
  readonly servers: readonly [RunningServer, RunningServer];
  readonly club: Club;
  readonly meetups: readonly string[];
  readonly callers: readonly Caller[];
  stop(): Promise<void>;
}

export async function startPair(
  databaseUrl: string,
  members: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Pair> {
  const proxy = await startBalancer();
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET,
    DEMO: '0',
    PUBLIC_URL: proxy.origin,
    STOP_DELAY: '1',
    ...more,
  };
  const one = await startServer({ env });
  // Members log in before the second server starts, since each server has its own log-in emulator.
  proxy.use([one.origin]);
  const proxied = { ...one, origin: proxy.origin };
  const club = await foundClub(await logInOverHttp(proxied, 'leader@pair.test'), 'pair');
  const meetups = await Promise.all(
    Array.from({ length: MEETUPS }, (_, day) =>
      planMeetup(club, { name: `모임 ${day}`, at: new Date(Date.now() + (day + 2) * DAY_MS), seats: 200 }),
    ),
  );
  const callers: Caller[] = [];
  for (let number = 0; number < members; number += 1) {
    const client = await logInOverHttp(proxied, `member${number}@pair.test`);
    const crew = await joinClub(client, club, `크루 ${number}`);
    callers.push({ client, crew, call: callFunction(proxy.origin, client) });
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

function callFunction(origin: string, client: ApiClient): Caller['call'] {
  return async (method, path, body, key = randomUUID()) => {
    try {
      const response = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          ...client.session,
          ...(body && { 'content-type': 'application/json' }),
          ...(method === 'POST' && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    } catch (error) {
      return {
        status: 0,
        headers: new Headers(),
        body: String(error instanceof Error ? (error.cause ?? error) : error),
      };
    }
  };
}
