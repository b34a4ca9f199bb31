import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { type ApiClient, logInOverHttp, type ProblemBody } from './kit/api-client.ts';
import { type Club, foundClub, joinClub, planMeetup, seatsOf } from './kit/club.ts';
import { type RunningServer, startServer } from './kit/server.ts';

const PEOPLE = inFullRun(200, 50);
/** Few enough that the provider answers in time on a slow machine. */
const ARRIVING_AT_ONCE = 5;
const CODES = Array.from({ length: 90 }, (_, index) => String(index + 10));
const MINUTE_MS = 60_000;

interface Racer {
  readonly person: ApiClient;
  readonly crew: string;
}

for (const engine of engines()) {
  describe(`races over HTTP with real tokens, on ${engine}`, () => {
    let server: RunningServer;
    let club: Club;
    let racers: Racer[];

    beforeAll(async () => {
      server = await startServer({ engine, env: { DEMO: '0' } });
      club = await foundClub(await logInOverHttp(server, 'leader@races.test'), 'races');
      racers = [];
      while (racers.length < PEOPLE) {
        const first = racers.length;
        const arrived = await Promise.all(
          Array.from({ length: ARRIVING_AT_ONCE }, async (_, index) => {
            const person = await logInOverHttp(server, `racer${first + index}@races.test`);
            return { person, crew: await joinClub(person, club, `크루 ${first + index}`) };
          }),
        );
        racers.push(...arrived);
      }
    });
    afterAll(() => server?.stop());

    const attend = ({ person, crew }: Racer, meetup: string) =>
      person.call<ProblemBody & { count: number }>('POST', '/attendees', {
        crew_id: crew,
        activity_id: meetup,
        subgroup: '',
        state: 1,
      });

    // docs/threats.md#t-19
    test(`${PEOPLE} people ask for one seat at once: one sits, all others are told that it is full`, async () => {
      // The leader has the other seat.
      const at = new Date(Date.now() + 48 * 60 * MINUTE_MS);
      const meetup = await planMeetup(club, { name: '한 자리', at, seats: 2 });
      const answers = await Promise.all(racers.map((racer) => attend(racer, meetup)));
      const seated = racers.filter((_, index) => answers[index]?.status === 201);
      const told = answers.filter(({ status, body }) => status === 409 && body.code === 'activity.full');
      expect(seated).toHaveLength(1);
      expect(told).toHaveLength(PEOPLE - 1);
      const { count, crews } = await seatsOf(club.leader, meetup);
      expect(count).toBe(2);
      expect(new Set(crews)).toEqual(new Set([club.crew, seated[0]?.crew]));
    });

    // docs/threats.md#t-21
    test('one person who asks ten times at once has one seat and one answer', async () => {
      const at = new Date(Date.now() + 48 * 60 * MINUTE_MS);
      const meetup = await planMeetup(club, { name: '열 번', at });
      const [racer] = racers;
      if (racer === undefined) throw new Error('nobody');
      const answers = await Promise.all(Array.from({ length: 10 }, () => attend(racer, meetup)));
      expect(answers.map(({ status, body }) => [status, body.count])).toEqual(Array(10).fill([201, 2]));
      expect(await seatsOf(club.leader, meetup)).toMatchObject({ count: 2 });
    });

    const type = ({ person, crew }: Racer, meetup: string, code: string) =>
      person.call<ProblemBody>('PUT', `/attendees/${crew}/${meetup}`, { state: 2, code });

    test('89 wrong codes at once: five are judged, the fifth makes a no-show', async () => {
      const { meetup, code } = await soon('틀린 코드');
      const [, racer] = racers;
      if (racer === undefined) throw new Error('nobody');
      await attend(racer, meetup);
      const wrong = CODES.filter((one) => one !== code);
      const answers = await Promise.all(wrong.map((one) => type(racer, meetup, one)));
      const judged = answers.filter(({ body }) => body.code === 'attendee.code_wrong');
      const usedUp = answers.filter(({ body }) => body.code === 'attendee.code_used_up');
      expect(judged.map(({ body }) => body.tries_left).toSorted()).toEqual([0, 1, 2, 3, 4]);
      expect(judged.length + usedUp.length).toBe(wrong.length);
      expect(await stateOf(racer, meetup)).toBe(0);
      // Nor does the right one help any more.
      expect((await type(racer, meetup, code)).status).toBe(409);
      expect(await stateOf(racer, meetup)).toBe(0);
    });

    // docs/threats.md#t-22
    test('all 90 codes at once: never more than five are judged', async () => {
      const { meetup } = await soon('모든 코드');
      const [, , racer] = racers;
      if (racer === undefined) throw new Error('nobody');
      await attend(racer, meetup);
      const answers = await Promise.all(CODES.map((one) => type(racer, meetup, one)));
      const wrong = answers.filter(({ body }) => body.code === 'attendee.code_wrong').length;
      const fine = answers.filter(({ status }) => status === 200).length;
      // Whoever has attended is told so whatever is typed after: the wrong ones show how many were judged.
      expect(await stateOf(racer, meetup)).toBe(fine > 0 ? 2 : 0);
      if (fine > 0) expect(wrong).toBeLessThan(5);
      else expect(wrong).toBe(5);
    });

    /** A meetup in half an hour, whose code may be typed now. */
    async function soon(name: string): Promise<{ meetup: string; code: string }> {
      const meetup = await planMeetup(club, { name, at: new Date(Date.now() + 30 * MINUTE_MS) });
      const { code } = await club.leader.request<{ code: string }>(200, 'GET', `/activities/${meetup}`);
      return { meetup, code };
    }

    async function stateOf({ person }: Racer, meetup: string): Promise<number | null | undefined> {
      const { my } = await person.request<{ my: { state: number | null } | null }>(
        200,
        'GET',
        `/activities/${meetup}`,
      );
      return my?.state;
    }
  });
}
