import { DAY_MS } from '@crewwith/domain/constants';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { saveEvent } from '../../testing/notifications/events.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { setUpTestContext } from '../../testing/test-context.ts';
import { notificationJobs } from './jobs.ts';

// docs/specification.md#notifications
describe.each(engines())('notifications on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);

  it('are deleted with their events after 90 days, read or not', async () => {
    const { db } = context;
    const told = context.clock.now();
    const club = await context.club();
    const crew = await context.crew(club);
    const event = { kind: 'level_changed', clubId: club.id, to: [crew.id] } as const;
    await saveEvent(context, event, null);
    await inbox.run();
    await db.updateTable('notifications').set({ read_time: told }).execute();
    await saveEvent(context, event, null);
    await inbox.run();
    // One that waits to be fanned out stays.
    await saveEvent(context, event, null);
    const purge = (ms: number) =>
      notificationJobs(undefined)
        .find(({ name }) => name === 'purge notifications')
        ?.run(db, new Date(told.getTime() + ms));
    expect(await purge(90 * DAY_MS - 1)).toBe(0);
    expect(await inbox.list(crew)).toHaveLength(2);
    expect(await purge(90 * DAY_MS)).toBe(4);
    expect(await inbox.list(crew)).toEqual([]);
    expect(await inbox.run()).toBe(1);
  });
});
