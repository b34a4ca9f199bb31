import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextActivity, setUpTestContext } from '../../testing/test-context.ts';

const HOUR_MS = 3_600_000;

describe.each(engines())('cards that change after their versions were read, on %s,', (engine) => {
  const context = setUpTestContext(engine);

  /** Runs `change` once, right after the versions of cards have been read. */
  async function changeAfterVersions<T>(change: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
    const { served } = context;
    const execute = served.executeQuery;
    let isDue = true;
    served.executeQuery = async (query) => {
      const { sql } = 'sql' in query ? query : query.compile();
      const result = await execute(query);
      if (isDue && sql.includes('string_agg')) {
        isDue = false;
        await change();
      }
      return result;
    };
    try {
      return await work();
    } finally {
      served.executeQuery = execute;
      expect(isDue).toBe(false);
    }
  }

  it('are shown as they are then, where they are then, and not if they are deleted or of other days', async () => {
    const club = await context.club();
    const reader = await context.crew(club, { admin_level: 3 });
    const [renamed, moved, deleted, away] = await Promise.all([
      context.meetup(club, 1),
      context.meetup(club, 2),
      context.meetup(club, 3),
      context.meetup(club, 4),
    ]);
    const set = (
      { id }: ContextActivity,
      values: { name: string } | { deleted_time: Date } | { activity_time: Date },
    ) => context.db.updateTable('activities').set(values).where('id', '=', id).execute();
    const inHours = (hours: number) => ({
      activity_time: new Date(context.clock.now().getTime() + hours * HOUR_MS),
    });
    const path = `/clubs/${club.nick}/activities?start_date=2026-12-01&end_date=2026-12-07`;
    const answer = await changeAfterVersions(
      async () => {
        await set(renamed, { name: '밤 달리기' });
        await set(moved, inHours(0.5));
        await set(deleted, { deleted_time: context.clock.now() });
        await set(away, inHours(24 * 20));
      },
      () => reader.get(path),
    );
    const cards = answer.json<{ id: string; name: string }[]>();
    expect(cards.map(({ id }) => id)).toEqual([moved.wire, renamed.wire]);
    expect(cards[1]?.name).toBe('밤 달리기');
    expect((await reader.get(path)).json()).toEqual(cards);
  });
});
