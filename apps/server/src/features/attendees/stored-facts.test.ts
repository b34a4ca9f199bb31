import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextCrew, setUpTestContext, type TestContext } from '../../testing/test-context.ts';

const CONCURRENT_CALLS = 6;

describe.each(engines())('stored counts and restrictions on %s', (engine) => {
  const context = setUpTestContext(engine);

  it('match the rows after random concurrent writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 30, maxLength: 90 }),
        (steps) => runSteps(context, steps),
      ),
      { numRuns: 5 },
    );
  });
});

/** Sends random calls of four crews on three meetups, several at once, then compares stored values with the rows. */
async function runSteps(context: TestContext, steps: [number, number, number][]): Promise<void> {
  const club = await context.club();
  const admin = await context.crew(club, { admin_level: 8 });
  const crews = await Promise.all([1, 2, 3, 4].map(() => context.crew(club)));
  const meetups = [
    await context.meetup(club, 0.5, { max_crew: 3 }),
    await context.meetup(club, 0.9, { max_crew: 2 }),
    await context.meetup(club, 20, { max_crew: 1 }),
  ];
  const pick = <T>(items: T[], index: number): T => items[index % items.length] as T;
  const runStep = ([crewIndex, meetupIndex, callIndex]: [number, number, number]) => {
    const [crew, meetup] = [pick(crews, crewIndex), pick(meetups, meetupIndex)];
    return pick(
      [
        () => context.attend(crew, meetup),
        () => context.attend(crew, meetup),
        () => context.cancel(crew, meetup, '아파요'),
        () => context.mark(crew, crew, meetup, { state: 2, code: '99' }),
        () => context.mark(admin, crew, meetup, { state: 0 }),
        () => context.mark(admin, crew, meetup, { state: 1 }),
        () => crew.delete(`/attendees/crew/${crew.crew}`),
      ],
      callIndex,
    )();
  };
  for (let done = 0; done < steps.length; done += CONCURRENT_CALLS) {
    const answers = await Promise.all(steps.slice(done, done + CONCURRENT_CALLS).map(runStep));
    expect(answers.filter((answer) => answer.statusCode >= 500)).toEqual([]);
  }
  for (const meetup of meetups) {
    const { count, rows, max_crew } = await context.seats(meetup);
    expect(count).toBe(rows);
    expect(count).toBeLessThanOrEqual(max_crew);
  }
  for (const crew of crews)
    expect(await storedRestriction(context, crew)).toEqual(await restrictionFromRows(context, crew));
}

async function storedRestriction({ db }: TestContext, crew: ContextCrew): Promise<Date | null> {
  const row = await db
    .selectFrom('crews')
    .select('limit_end_time')
    .where('id', '=', crew.id)
    .executeTakeFirstOrThrow();
  return row.limit_end_time;
}

/** 12 hours from the last late cancel, or 7 days per no-show from the latest one's meetup. */
async function restrictionFromRows({ db }: TestContext, crew: ContextCrew): Promise<Date | null> {
  const cancels = await db
    .selectFrom('cancellations')
    .select('cancelled_time')
    .where('crew_id', '=', crew.id)
    .where('late', '=', true)
    .execute();
  const noShows = await db
    .selectFrom('attendees')
    .innerJoin('activities', 'activities.id', 'attendees.activity_id')
    .select('activities.activity_time')
    .where('attendees.crew_id', '=', crew.id)
    .where('attendees.state', '=', 0)
    .execute();
  const ends = cancels.map((cancel) => cancel.cancelled_time.getTime() + 12 * 3_600_000);
  const latest = Math.max(...noShows.map((noShow) => noShow.activity_time.getTime()));
  if (noShows.length > 0) ends.push(latest + noShows.length * 7 * 24 * 3_600_000);
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
