import { psql } from '../data/fill.ts';
import { attendingMembers, attendRequests, PAIRS, RESET_SEATS } from './attend-requests.ts';
import { Loader, type RequestSpec } from './load.ts';
import { LEADER, MIX, withToken } from './read-requests.ts';
import type { Server } from './server.ts';
import { signIn } from './sign-in.ts';

const CLIENTS = 16;
const WARM_UP_S = 5;
/** More than a server answers in a second at full speed. */
const MOST_PER_SECOND = 5_000;
/** After each round of the mix of reads a seat is taken. */
const IN_TURN = MIX.length + 1;

/** What people call while the server does something else: reads, and seats that are taken. */
export interface SideCalls {
  /** Half of what the server answers in a second. */
  readonly perSecond: number;
  /** Calls at this rate for so many seconds. Returns the p99 in milliseconds. */
  p99(seconds: number): Promise<number>;
  stop(): Promise<void>;
}

/** Finds the rate. `start` starts the server once the callers are signed in. */
export async function openSideCalls(
  databaseUrl: string,
  start: () => Promise<Server>,
): Promise<SideCalls & { server: Server }> {
  const tokens = await signIn({ databaseUrl }, [LEADER, ...attendingMembers(PAIRS)]);
  const seats = attendRequests(tokens, PAIRS);
  const reads = MIX.map((path) => withToken(tokens.get(LEADER), path));
  const server = await start();
  const loader = new Loader();
  let sent = 0;
  const next = (): RequestSpec => {
    const turn = sent % IN_TURN;
    const round = Math.floor(sent / IN_TURN);
    sent += 1;
    return reads[turn] ?? seats[round % seats.length] ?? { path: '/' };
  };
  const run = (seconds: number, perSecond: number, rate?: number) =>
    loader.run({
      ...{ url: server.origin, clients: CLIENTS, seconds },
      requests: Array.from({ length: seconds * perSecond }, next),
      ...(rate !== undefined && { rate }),
    });
  const peak = await run(WARM_UP_S, MOST_PER_SECOND);
  const rate = Math.round(peak.perSecond / 2);
  return {
    server,
    perSecond: rate,
    p99: async (seconds) => (await run(seconds, rate, rate)).p99,
    async stop() {
      loader.stop();
      await server.stop();
      for (const statement of RESET_SEATS) await psql(databaseUrl, ['-c', statement]);
    },
  };
}
