import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

// 19:00 in Seoul.
const NOW = new Date('2026-12-01T10:00:00.000Z');

interface Meetup {
  activity_id: string;
  left_out: number;
}
interface Report {
  meetups: Meetup[];
}

describe.each(engines())('the figures of seats in the report on %s', (engine) => {
  const context = setUpTestContext(engine);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(NOW);
    club = await context.club();
    leader = await context.crew(club, { admin_level: 7 });
  });

  const read = async (days = 'from=2026-12-01&to=2026-12-20'): Promise<Report> =>
    (await leader.get(`/clubs/${club.nick}/report?${days}`)).json();
  async function lineOf(meetup: ContextActivity): Promise<Meetup> {
    const { meetups } = await read();
    const line = meetups.find(({ activity_id }) => activity_id === meetup.wire);
    if (!line) throw new Error('The meetup is not listed');
    return line;
  }

  it('count who still waited at the start, also once their waits are deleted', async () => {
    const { meetup, queue } = await waitlist.full(club, 30, { waiting: 3 });
    const { meetup: other } = await waitlist.full(club, 30, { waiting: 1 });
    const [first] = queue;
    if (!first) throw new Error('no queue');
    await waitlist.leave(first, meetup);
    context.advanceClock(30);
    await waitlist.runJob();
    context.advanceClock(1);
    await waitlist.runJob();
    expect(await lineOf(meetup)).toMatchObject({ left_out: 2 });
    expect(await lineOf(other)).toMatchObject({ left_out: 1 });
    await context.db.deleteFrom('waiters').execute();
    expect(await lineOf(meetup)).toMatchObject({ left_out: 2 });
  });
});
