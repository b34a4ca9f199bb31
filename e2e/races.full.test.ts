import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { type ApiClient, logInOverHttp, type ProblemBody } from './kit/api-client.ts';
import { type Club, foundClub, joinClub, planMeetup, seatsOf } from './kit/club.ts';
import { type RunningServer, startServer } from './kit/server.ts';

const RACERS = inFullRun(200, 50);
/** Few, so that the provider responds in time on a slow machine. */
const CONCURRENT_LOG_INS = 5;
const CODES = Array.from({ length: 90 }, (_, index) => String(index + 10));
const MINUTE_MS = 60_000;

interface Racer {
  readonly client: ApiClient;
  readonly crew: string;
}

for (const engine of inFullRun(engines(), engines().slice(-1))) {
  describe(`races over HTTP with real tokens, on ${engine}`, () => {
    let server: RunningServer;
    let club: Club;
    let racers: Racer[];

    beforeAll(async () => {
      server = await startServer({ engine, env: { DEMO: '0' } });
      club = await foundClub(await logInOverHttp(server, 'leader@races.test'), 'races');
      racers = [];
      while (racers.length < RACERS) {
        const first = racers.length;
        const arrived = await Promise.all(
          Array.from({ length: CONCURRENT_LOG_INS }, async (_, index) => {
            const client = await logInOverHttp(server, `racer${first + index}@races.test`);
            return { client, crew: await joinClub(client, club, `크루 ${first + index}`) };
          }),
        );
        racers.push(...arrived);
      }
    });
    afterAll(() => server?.stop());

    const attend = ({ client, crew }: Racer, meetup: string) =>
      client.call<ProblemBody & { count: number }>('POST', '/attendees', {
        crew_id: crew,
        activity_id: meetup,
        subgroup: '',
        state: 1,
      });

    // docs/threats.md#t-19
    test(`gives the last seat to one of ${RACERS} concurrent requests and answers the others that it is full`, async () => {
      // The leader has the first seat.
      const at = new Date(Date.now() + 48 * 60 * MINUTE_MS);
      const meetup = await planMeetup(club, { name: '한 자리', at, seats: 2 });
      const responses = await Promise.all(racers.map((racer) => attend(racer, meetup)));
      const winners = racers.filter((_, index) => responses[index]?.status === 201);
      const full = responses.filter(({ status, body }) => status === 409 && body.code === 'activity.full');
      expect(winners).toHaveLength(1);
      expect(full).toHaveLength(RACERS - 1);
      const { count, crews } = await seatsOf(club.leader, meetup);
      expect(count).toBe(2);
      expect(new Set(crews)).toEqual(new Set([club.crew, winners[0]?.crew]));
    });

    // docs/threats.md#t-21
    test('gives one seat and the same response to ten concurrent requests of one crew', async () => {
      const at = new Date(Date.now() + 48 * 60 * MINUTE_MS);
      const meetup = await planMeetup(club, { name: '열 번', at });
      const [racer] = racers;
      if (racer === undefined) throw new Error('no racer');
      const responses = await Promise.all(Array.from({ length: 10 }, () => attend(racer, meetup)));
      expect(responses.map(({ status, body }) => [status, body.count])).toEqual(Array(10).fill([201, 2]));
      expect(await seatsOf(club.leader, meetup)).toMatchObject({ count: 2 });
    });

    const enterCode = ({ client, crew }: Racer, meetup: string, code: string) =>
      client.call<ProblemBody>('PUT', `/attendees/${crew}/${meetup}`, { state: 2, code });

    test('evaluates five of 89 concurrent wrong codes; the fifth makes a no-show', async () => {
      const { meetup, code } = await planMarkableMeetup('틀린 코드');
      const [, racer] = racers;
      if (racer === undefined) throw new Error('no racer');
      await attend(racer, meetup);
      const wrongCodes = CODES.filter((candidate) => candidate !== code);
      const responses = await Promise.all(wrongCodes.map((wrong) => enterCode(racer, meetup, wrong)));
      const evaluated = responses.filter(({ body }) => body.code === 'attendee.code_wrong');
      const usedUp = responses.filter(({ body }) => body.code === 'attendee.code_used_up');
      expect(evaluated.map(({ body }) => body.tries_left).toSorted()).toEqual([0, 1, 2, 3, 4]);
      expect(evaluated.length + usedUp.length).toBe(wrongCodes.length);
      expect(await stateOf(racer, meetup)).toBe(0);
      // The right code is refused afterwards.
      expect((await enterCode(racer, meetup, code)).status).toBe(409);
      expect(await stateOf(racer, meetup)).toBe(0);
    });

    // docs/threats.md#t-22
    test('evaluates at most five of all 90 codes sent concurrently', async () => {
      const { meetup } = await planMarkableMeetup('모든 코드');
      const [, , racer] = racers;
      if (racer === undefined) throw new Error('no racer');
      await attend(racer, meetup);
      const responses = await Promise.all(CODES.map((code) => enterCode(racer, meetup, code)));
      const wrong = responses.filter(({ body }) => body.code === 'attendee.code_wrong').length;
      const accepted = responses.filter(({ status }) => status === 200).length;
      // Once attended, every later code is accepted, so only the wrong ones show how many were evaluated.
      expect(await stateOf(racer, meetup)).toBe(accepted > 0 ? 2 : 0);
      if (accepted > 0) expect(wrong).toBeLessThan(5);
      else expect(wrong).toBe(5);
    });

    /** A meetup in half an hour, within its marking window. */
    async function planMarkableMeetup(name: string): Promise<{ meetup: string; code: string }> {
      const meetup = await planMeetup(club, { name, at: new Date(Date.now() + 30 * MINUTE_MS) });
      const { code } = await club.leader.request<{ code: string }>(200, 'GET', `/activities/${meetup}`);
      return { meetup, code };
    }

    async function stateOf({ client }: Racer, meetup: string): Promise<number | null | undefined> {
      const { my } = await client.request<{ my: { state: number | null } | null }>(
        200,
        'GET',
        `/activities/${meetup}`,
      );
      return my?.state;
    }
  });
}
