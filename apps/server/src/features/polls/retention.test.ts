import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@crewwith/domain/constants';
import { describe, expect, it } from 'vitest';
import { createJobs } from '../../background-jobs.ts';
import { readConfig } from '../../env.ts';
import { engines } from '../../testing/database.ts';
import { insertPoll } from '../../testing/fixtures.ts';
import { setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('polls on %s', (engine) => {
  const context = setUpTestContext(engine);

  it('are deleted with their votes 90 days after they were closed, or have ended', async () => {
    const { db } = context;
    const now = context.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const club = await context.club();
    const of = {
      club_id: club.id,
      crew_id: club.owner.id,
      created_time: ago(101),
      times: [ago(80), ago(79)],
    };
    const insert = async (ends: number, closed: number | null) => {
      const closed_time = closed === null ? null : ago(closed);
      const poll = await insertPoll(db, { ...of, ends_time: ago(ends), closed_time });
      const vote = { crew_id: club.owner.id, answer: 2, voted_time: ago(100) } as const;
      const votes = poll.optionIds.map((option_id) => ({ ...vote, option_id }));
      await db.insertInto('poll_votes').values(votes).execute();
      return poll;
    };
    await insert(100, 90);
    await insert(90, null);
    const kept = [await insert(100, 89.9), await insert(89.9, null)];
    const deps = { config: readConfig({ NODE_ENV: 'test' }), live: undefined, random: randomBytes };
    const job = createJobs(deps).find(({ name }) => name === 'purge polls');
    expect(await job?.run(db, now)).toBe(2);
    const polls = await db.selectFrom('polls').select('id').orderBy('id').execute();
    expect(polls).toEqual(kept.map(({ id }) => ({ id })));
    const options = kept.flatMap(({ optionIds }) => optionIds);
    const left = await db.selectFrom('poll_options').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(options);
    const votes = await db.selectFrom('poll_votes').select('option_id').orderBy('option_id').execute();
    expect(votes.map(({ option_id }) => option_id)).toEqual(options);
  });
});
