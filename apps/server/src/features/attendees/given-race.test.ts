import { beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

const CALLERS = 20;

describe.each(engines())('seats given while others take them on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  let crews: ContextCrew[];
  beforeAll(async () => {
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
    crews = await Promise.all(Array.from({ length: 2 * CALLERS }, () => context.crew(club)));
  });

  const give = (meetup: ContextActivity, to: ContextCrew) =>
    leader.put(`/activities/${meetup.wire}/crews/${to.crew}`, { reason: '카톡으로 말했어요' });
  const unseat = (meetup: ContextActivity, from: ContextCrew) =>
    leader.put(`/activities/${meetup.wire}/crews/${from.crew}/remove`, { reason: '못 온대요' });
  const wait = (who: ContextCrew, meetup: ContextActivity) =>
    who.post('/attendees', { crew_id: who.crew, activity_id: meetup.wire, wait: true });
  const seated = async (meetup: ContextActivity) =>
    new Set(
      (
        await context.db
          .selectFrom('attendees')
          .select('crew_id')
          .where('activity_id', '=', meetup.id)
          .where('state', '>=', 0)
          .execute()
      ).map(({ crew_id }) => crew_id),
    );

  it('are never more than the capacity', async () => {
    const meetup = await context.meetup(club, 30, { max_crew: 7 });
    const answers = await Promise.all(
      crews.map((crew, index) => (index % 2 === 0 ? give(meetup, crew) : context.attend(crew, meetup))),
    );
    const codes = answers.map((answer) => answer.json().code ?? 'seated');
    expect(codes.filter((code) => code === 'seated')).toHaveLength(7);
    expect(codes.filter((code) => code === 'activity.full')).toHaveLength(2 * CALLERS - 7);
    expect(await context.seats(meetup)).toEqual({ count: 7, rows: 7, max_crew: 7 });
  });

  it('are one seat where the crew takes it itself at the same time', async () => {
    const meetup = await context.meetup(club, 30, { max_crew: 7 });
    const [crew] = crews as [ContextCrew];
    const calls = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? give(meetup, crew) : context.attend(crew, meetup),
    );
    for (const answer of await Promise.all(calls)) expect(answer.json()).toEqual({ count: 1 });
    expect(await context.seats(meetup)).toMatchObject({ count: 1, rows: 1 });
  });

  it('that are removed go to the first who wait, also while others cancel, join and are given seats', async () => {
    const meetup = await context.meetup(club, 100, { max_crew: CALLERS });
    const [present, waiting] = [crews.slice(0, CALLERS), crews.slice(CALLERS)];
    await Promise.all(present.map((crew) => context.attend(crew, meetup)));
    const [first, later] = [waiting.slice(0, 10), waiting.slice(10)];
    for (const crew of first) await wait(crew, meetup);
    const answers = await Promise.all([
      ...present.slice(0, 5).map((crew) => unseat(meetup, crew)),
      ...later.slice(0, 5).map((crew) => give(meetup, crew)),
      ...present.slice(5, 10).map((crew) => context.cancel(crew, meetup)),
      ...later.slice(5).map((crew) => wait(crew, meetup)),
    ]);
    expect(answers.filter((answer) => answer.statusCode >= 500)).toEqual([]);
    expect(await context.seats(meetup)).toMatchObject({ count: CALLERS, rows: CALLERS });
    // Ten seats came free, and those ten who waited first have them: no leader gave one past them.
    const expected = [...present.slice(10), ...first].map(({ id }) => id);
    expect(await seated(meetup)).toEqual(new Set(expected));
  });

  if (engine === 'postgres')
    it('wait for the lock of the activity: a read without it still sees the seat free (control)', async () => {
      const meetup = await context.meetup(club, 30, { max_crew: 1 });
      const [crew, other] = crews as [ContextCrew, ContextCrew];
      const holder = await openLockHolder(context.url);
      await holder.query('update activities set attendee_count = 1 where id = $1', [meetup.id]);
      await holder.query(
        `insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
          values ($1, $2, '', 1, $3, $3)`,
        [meetup.id, other.id, context.clock.now()],
      );
      const given = give(meetup, crew);
      await holder.untilAwaited();
      expect(await context.seats(meetup)).toEqual({ count: 0, rows: 0, max_crew: 1 });
      await holder.commit();
      expect((await given).json().code).toBe('activity.full');
      expect(await context.seats(meetup)).toEqual({ count: 1, rows: 1, max_crew: 1 });
    });
});
