import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@crewwith/domain/constants';
import { instantFromSeoul } from '@crewwith/domain/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../background-jobs.ts';
import { readConfig } from '../../env.ts';
import { engines } from '../../testing/database.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

const DAY = 24;

// docs/specification.md#waitlist-fill
describe.each(engines())('a free seat beside a waiter who may not take it on %s', (engine) => {
  const context = setUpTestContext(engine);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  let decider: ContextCrew;
  beforeEach(async () => {
    context.clock.set(instantFromSeoul('2026-12-01', '10:00'));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
    decider = await context.crew(club, { admin_level: 8 });
  });

  const jobNamed = (name: string) => {
    const jobs = createJobs({
      config: readConfig({ NODE_ENV: 'test' }),
      live: undefined,
      random: randomBytes,
    });
    const job = jobs.find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    return job;
  };

  interface Found {
    meetup: ContextActivity;
    /** Restricted for 7 days by a no-show; the only one in the queue. */
    first: ContextCrew;
    missed: ContextActivity;
  }

  /** A meetup in 10 days with a seat that came free while its only waiter was restricted. */
  async function free(seats = 1): Promise<Found & { others: ContextCrew[] }> {
    const { meetup, seated, queue } = await waitlist.full(club, 10 * DAY, { seats, waiting: 1 });
    const [holder, ...others] = seated;
    const [first] = queue;
    if (!holder || !first) throw new Error('The meetup is not full');
    const missed = await context.meetup(club, 1);
    await context.attend(first, missed);
    context.advanceClock(2);
    expect((await context.mark(leader, first, missed, { state: 0 })).statusCode).toBe(200);
    await context.cancel(holder, meetup);
    await waitlist.runJob();
    expect(await waitlist.state(meetup)).toMatchObject({
      waiting: [first.id],
      counts: { attendee_count: seats - 1, held_count: 0, wait_count: 1 },
    });
    return { meetup, first, missed, others };
  }

  const appeal = async ({ first, missed }: Found): Promise<string> => {
    const body = { kind: 'no_show', activity_id: missed.wire, text: '갔어요.' };
    const answer = await first.post(`/crews/${first.crew}/appeals`, body);
    expect(answer.statusCode).toBe(201);
    return answer.json().id;
  };

  const ENDS: Record<string, (found: Found) => Promise<unknown>> = {
    'the restriction ends': async () => context.advanceClock(7 * DAY),
    'the restriction is lifted': ({ first }) =>
      leader.put(`/crews/${first.crew}/attendees/updated_time/null`),
    'its cause is excused by an appeal': async (found) =>
      decider.put(`/appeals/${await appeal(found)}`, { state: 'granted', reason: '함께 뛰었어요.' }),
    'its cause rests because nobody decides the appeal': async (found) => {
      await appeal(found);
      context.advanceClock(3 * DAY);
      return jobNamed('rest appeals').run(context.db, context.clock.now());
    },
  };

  it.each(Object.entries(ENDS))('is given by the next job once %s', async (_name, end) => {
    const found = await free();
    await end(found);
    await waitlist.runJob();
    const { seated, waiting, counts } = await waitlist.state(found.meetup);
    expect([seated, waiting]).toEqual([new Set([found.first.id]), []]);
    expect(counts).toEqual({ attendee_count: 1, held_count: 0, wait_count: 0 });
  });

  it('waits for no more than a minute, as the job runs more often', () => {
    expect(jobNamed('move waitlists').everyMs).toBeLessThanOrEqual(MINUTE_MS);
  });

  it('is given before the job by any call that locks the meetup', async () => {
    const calls: ((found: Found, others: ContextCrew[]) => Promise<{ statusCode: number }>)[] = [
      ({ first, meetup }) => context.attend(first, meetup),
      ({ meetup }, [other]) => context.cancel(other as ContextCrew, meetup),
      ({ meetup }, [other]) =>
        leader.put(`/crews/${(other as ContextCrew).crew}/admin/-1`).then(async (ban) => {
          expect((await waitlist.state(meetup)).counts.attendee_count).toBe(1);
          return ban;
        }),
      ({ meetup }) => waitlist.edit(leader, meetup, { name: '새 이름' }),
    ];
    for (const call of calls) {
      const found = await free(2);
      context.advanceClock(7 * DAY);
      expect([200, 201]).toContain((await call(found, found.others)).statusCode);
      const { seated, waiting } = await waitlist.state(found.meetup);
      expect([seated.has(found.first.id), waiting]).toEqual([true, []]);
      context.clock.set(instantFromSeoul('2026-12-01', '10:00'));
    }
  });

  it('is given to no other by a leader before the job', async () => {
    const { meetup } = await free();
    const other = await context.crew(club);
    const give = () =>
      leader.put(`/activities/${meetup.wire}/crews/${other.crew}`, { reason: '카톡으로 말했어요' });
    context.advanceClock(7 * DAY);
    expect((await give()).json().code).toBe('activity.full');
    expect((await waitlist.state(meetup)).seated).toEqual(new Set());
  });
});
