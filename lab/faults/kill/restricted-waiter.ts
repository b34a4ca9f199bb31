import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import { logInOverHttp } from '../../../e2e/kit/api-client.ts';
import { type Club, joinClub, planMeetup } from '../../../e2e/kit/club.ts';
import type { RunningServer } from '../../../e2e/kit/server.ts';
import { assertHolds, type Figure } from '../drill.ts';
import { expectStatus } from './client.ts';

const HOUR_MS = 3_600_000;
/** Within which a seat is given once a restriction has ended (docs/specification.md#waitlist-fill). */
const LIMIT_MS = 60_000;

interface Seen {
  my: { state: number | null; waiting: object | null };
}

/**
 * Kills the server while a restricted crew waits beside a free seat, and lets the restriction end before the restart.
 * The seat must be given within the first minute.
 */
export async function endRestrictionDuringRestart(server: RunningServer, club: Club): Promise<Figure> {
  const plan = (name: string, hours: number, seats: number) =>
    planMeetup(club, { name, at: new Date(Date.now() + hours * HOUR_MS), seats });
  const soon = await plan('늦게 취소하는 모임', 5, 4);
  const meetup = await plan('제한이 풀리는 모임', 72, 2);
  const enter = async (nick: string) => {
    const client = await logInOverHttp(server, `${nick}@kill.test`);
    const crew = await joinClub(client, club, nick);
    const attend = async (activity: string, status: number) => {
      const seat = { crew_id: crew, activity_id: activity, subgroup: '', state: 1, wait: true };
      expectStatus((await client.call('POST', '/attendees', seat)).status, status);
    };
    const cancel = async (activity: string, reason?: string) => {
      const path = `/attendees/member/${client.member}/activity/${activity}`;
      expectStatus((await client.call('PUT', path, { reason })).status, 200);
    };
    const see = async () => (await client.request<Seen>(200, 'GET', `/activities/${meetup}`)).my;
    return { crew, attend, cancel, see };
  };
  const [holder, waiting] = [await enter('holder'), await enter('restricted')];
  await holder.attend(meetup, 201);
  await waiting.attend(soon, 201);
  await waiting.cancel(soon, '갑자기 아파요');
  await waiting.attend(meetup, 202);
  await holder.cancel(meetup);
  const before = await waiting.see();
  assertHolds(before.state === null && before.waiting !== null, 'a restricted waiter has got a seat');

  await server.end('SIGKILL');
  await endRestrictions(server);
  await server.restart('SIGKILL');
  const start = performance.now();
  while ((await waiting.see()).state === null) {
    assertHolds(
      performance.now() - start < LIMIT_MS,
      'a seat is free beside a waiter whose restriction has ended',
    );
    await pause(500);
  }
  return [
    'restriction that ended before the restart: ready to seated',
    `${((performance.now() - start) / 1000).toFixed(1)} s`,
  ];
}

/** Ends all restrictions in the database of a stopped server. */
async function endRestrictions({ dataDir, databaseUrl }: RunningServer): Promise<void> {
  const database = await connectDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, log: silentLog });
  try {
    await sql`update crews set limit_end_time = now() where limit_end_time > now()`.execute(database.db);
  } finally {
    await database.close();
  }
}
