import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { type ApiClient, logInOverHttp } from './kit/api-client.ts';
import { type Club, foundClub, joinClub, planMeetup, seatsOf } from './kit/club.ts';
import { type RunningServer, startServer } from './kit/server.ts';

const KILLS = inFullRun(20, 5);
const WRITERS = 12;
const MEETUPS = 10;
const SEATS = 7;
const FIRST_KILL_AFTER = 30;
const STRIDE = 3;
const DAY_MS = 24 * 3_600_000;

/** Somebody who takes seats and gives them back, and what the server told them of each. */
interface Writer {
  readonly person: ApiClient;
  readonly crew: string;
  /** By meetup: whether they sit there; null while an answer is awaited that may never come. */
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
    writers = await Promise.all(
      Array.from({ length: WRITERS }, async (_, number) => {
        const person = await logInOverHttp(server, `writer${number}@crash.test`);
        return {
          person,
          crew: await joinClub(person, club, `크루 ${number}`),
          seats: new Map(),
          turn: number,
        };
      }),
    );
  });
  afterAll(() => server?.stop());

  // docs/threats.md#t-39
  test(`${KILLS} times: it opens again, nothing acknowledged is lost, counts are rows`, async () => {
    let acknowledged = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const enough = acknowledged + FIRST_KILL_AFTER + kill;
      let restarted: Promise<void> | undefined;
      const acknowledge = () => {
        acknowledged += 1;
        if (acknowledged === enough) restarted = server.restart('SIGKILL');
      };
      await Promise.all(
        writers.map((writer) => writeOn(writer, meetups, acknowledge, () => restarted !== undefined)),
      );
      await restarted;
      for (const meetup of meetups) {
        const { count, crews } = await seatsOf(club.leader, meetup);
        expect(count, `the count of ${meetup} after kill ${kill + 1}`).toBe(crews.length);
        expect(count).toBeLessThanOrEqual(SEATS);
        for (const { crew, seats } of writers) {
          const sits = crews.includes(crew);
          const told = seats.get(meetup) ?? sits;
          expect(sits, `the seat of ${crew} in ${meetup} after kill ${kill + 1}`).toBe(told);
          seats.set(meetup, sits);
        }
      }
    }
    expect(acknowledged).toBeGreaterThanOrEqual(KILLS * FIRST_KILL_AFTER);
  }, 400_000);

  // docs/threats.md#t-42
  test('a second server on the folder refuses and names the process that has it', async () => {
    const refused = startServer({ dataDir: server.dataDir, env: { DEMO: '0' } });
    await expect(refused).rejects.toThrow(
      new RegExp(`${server.dataDir} is in use by process ${server.pid()}`),
    );
    await seatsOf(club.leader, meetups[0] ?? '');
  });
});

/** Takes and gives back seats, one call after another, until the server is gone. */
async function writeOn(
  writer: Writer,
  meetups: readonly string[],
  acknowledge: () => void,
  isKilled: () => boolean,
): Promise<void> {
  const { person, crew, seats } = writer;
  while (!isKilled()) {
    writer.turn += STRIDE;
    const meetup = meetups[writer.turn % meetups.length] ?? '';
    const sat = seats.get(meetup) === true;
    // Awaited: from now until the answer nobody knows.
    seats.set(meetup, null);
    const answer = await (sat
      ? person.call('PUT', `/attendees/member/${person.member}/activity/${meetup}`, {})
      : person.call('POST', '/attendees', { crew_id: crew, activity_id: meetup, subgroup: '', state: 1 })
    ).catch((error: unknown) => {
      if (!isKilled()) throw error;
      return null;
    });
    if (answer === null) return;
    const done = answer.status === (sat ? 200 : 201);
    const full = !sat && answer.status === 409;
    if (!done && !full) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    seats.set(meetup, done && !sat);
    if (done) acknowledge();
  }
}
