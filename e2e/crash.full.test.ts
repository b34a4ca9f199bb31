import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { type ApiClient, logInOverHttp } from './kit/api-client.ts';
import { type Club, foundClub, joinClub, planMeetup, seatsOf } from './kit/club.ts';
import { type RunningServer, startServer } from './kit/server.ts';

const KILLS = inFullRun(20, 2);
const WRITERS = 12;
const MEETUPS = 10;
const SEATS = 7;
const WRITES_BEFORE_KILL = 30;
const STRIDE = 3;
const DAY_MS = 24 * 3_600_000;

/** A member who attends and cancels, with the acknowledged state of each seat. */
interface Writer {
  readonly client: ApiClient;
  readonly crew: string;
  /** Whether the crew has a seat, by meetup; null while a response is pending or lost. */
  readonly seats: Map<string, boolean | null>;
  turn: number;
}

describe('kill -9 during attends, on the embedded database', () => {
  let server: RunningServer;
  let club: Club;
  let meetups: string[];
  let writers: Writer[];

  beforeAll(async () => {
    server = await startServer({ env: { DEMO: '0' } });
    club = await foundClub(await logInOverHttp(server, 'leader@crash.test'), 'crash');
    meetups = await Promise.all(
      Array.from({ length: MEETUPS }, (_, day) =>
        planMeetup(club, {
          name: `모임 ${day}`,
          at: new Date(Date.now() + (day + 2) * DAY_MS),
          seats: SEATS,
        }),
      ),
    );
    writers = [];
    // One after the other, since the server waits only seconds for the provider, which runs in the same process.
    for (let number = 0; number < WRITERS; number += 1) {
      const client = await logInOverHttp(server, `writer${number}@crash.test`);
      const crew = await joinClub(client, club, `크루 ${number}`);
      writers.push({ client, crew, seats: new Map(), turn: number });
    }
  });
  afterAll(() => server?.stop());

  // docs/threats.md#t-39
  test(`opens after each of ${KILLS} kills without losing acknowledged writes, and with correct counts`, async () => {
    let acknowledged = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const target = acknowledged + WRITES_BEFORE_KILL + kill;
      let restarted: Promise<void> | undefined;
      const acknowledge = () => {
        acknowledged += 1;
        if (acknowledged === target) restarted = server.restart('SIGKILL');
      };
      await Promise.all(
        writers.map((writer) =>
          writeUntilKilled(writer, meetups, acknowledge, () => restarted !== undefined),
        ),
      );
      await restarted;
      for (const meetup of meetups) {
        const { count, crews } = await seatsOf(club.leader, meetup);
        expect(count, `the count of ${meetup} after kill ${kill + 1}`).toBe(crews.length);
        expect(count).toBeLessThanOrEqual(SEATS);
        for (const { crew, seats } of writers) {
          const hasSeat = crews.includes(crew);
          const expected = seats.get(meetup) ?? hasSeat;
          expect(hasSeat, `the seat of ${crew} in ${meetup} after kill ${kill + 1}`).toBe(expected);
          seats.set(meetup, hasSeat);
        }
      }
    }
    expect(acknowledged).toBeGreaterThanOrEqual(KILLS * WRITES_BEFORE_KILL);
  }, 400_000);

  // docs/threats.md#t-42
  test('refuses a second server on the folder and names the process that uses it', async () => {
    const refused = startServer({ dataDir: server.dataDir, env: { DEMO: '0' } });
    await expect(refused).rejects.toThrow(
      new RegExp(`${server.dataDir} is in use by process ${server.pid()}`),
    );
    await seatsOf(club.leader, meetups[0] ?? '');
  });
});

/** Attends and cancels, one call after another, until the server is killed. */
async function writeUntilKilled(
  writer: Writer,
  meetups: readonly string[],
  acknowledge: () => void,
  isKilled: () => boolean,
): Promise<void> {
  const { client, crew, seats } = writer;
  while (!isKilled()) {
    writer.turn += STRIDE;
    const meetup = meetups[writer.turn % meetups.length] ?? '';
    const hadSeat = seats.get(meetup) === true;
    // Unknown until the response.
    seats.set(meetup, null);
    const response = await (hadSeat
      ? client.call('PUT', `/attendees/member/${client.member}/activity/${meetup}`, {})
      : client.call('POST', '/attendees', { crew_id: crew, activity_id: meetup, subgroup: '', state: 1 })
    ).catch((error: unknown) => {
      if (!isKilled()) throw error;
      return null;
    });
    if (response === null) return;
    const done = response.status === (hadSeat ? 200 : 201);
    const full = !hadSeat && response.status === 409;
    if (!done && !full) throw new Error(`answered ${response.status}: ${JSON.stringify(response.body)}`);
    seats.set(meetup, done && !hadSeat);
    if (done) acknowledge();
  }
}
