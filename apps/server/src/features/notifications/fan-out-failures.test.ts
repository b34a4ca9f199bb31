import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { saveEvent } from '../../testing/notifications/events.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

// docs/specification.md#notifications
describe.each(engines())('a fan-out that fails, on %s,', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    await context.db.deleteFrom('notifications').execute();
    await context.db.deleteFrom('outbox').execute();
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
  });

  const save = (by: ContextCrew | null = leader) =>
    saveEvent(context, { kind: 'announcement', clubId: club.id }, by);
  const rows = () => context.db.selectFrom('notifications').select('member_id').execute();

  it('does not stop at an event that fails', async () => {
    await save();
    await context.db
      .updateTable('outbox')
      .set({ params: JSON.stringify({ level: 'x' }) })
      .execute();
    await save(null);
    await expect(inbox.run()).rejects.toThrow('1 events failed');
    expect((await rows()).map(({ member_id }) => member_id)).toContain(leader.memberId);
  });

  it('sets aside an event that fails again and again, while others go on', async () => {
    await save();
    await context.db
      .updateTable('outbox')
      .set({ params: JSON.stringify({ level: 'x' }) })
      .execute();
    const attempts = async () =>
      (await context.db.selectFrom('outbox').select(['attempts', 'failed_time']).orderBy('id').execute())[0];
    const fails = (outcome: string) =>
      expect(inbox.run()).rejects.toMatchObject({
        errors: [{ message: expect.stringContaining(`(announcement) failed, ${outcome}`) }],
      });
    await fails('attempt 1, and is tried again');
    await fails('attempt 2, and is tried again');
    // Not at once.
    expect(await inbox.run()).toBe(0);
    for (const attempt of [3, 4]) {
      context.advanceClock(1);
      await fails(`attempt ${attempt}, and is tried again`);
    }
    context.advanceClock(1);
    await fails('attempt 5, and is set aside');
    context.advanceClock(1);
    expect(await inbox.run()).toBe(0);
    expect(await attempts()).toMatchObject({ attempts: 5, failed_time: expect.any(Date) });
    await save();
    expect(await inbox.run()).toBe(1);
  });

  it('tries an event again that failed under a clock that has been put back', async () => {
    const now = context.clock.now();
    await save();
    await context.db
      .updateTable('outbox')
      .set({ attempts: 2, retry_time: new Date(now.getTime() + 86_400_000) })
      .execute();
    expect(await inbox.run()).toBe(1);
  });

  it('is not stopped by what is due and cannot be saved', async () => {
    const crew = await context.crew(club, { limit_end_time: context.clock.now() });
    await context.attend(crew, await context.meetup(club, 2));
    await save();
    await sql`create function refuse_kind() returns trigger language plpgsql as
      $$ begin if new.kind = 'reminder_soon' then raise 'refused'; end if; return new; end $$`.execute(
      context.db,
    );
    await sql`create trigger refuse before insert on outbox for each row execute function refuse_kind()`.execute(
      context.db,
    );
    await expect(inbox.runJob()).rejects.toMatchObject({ errors: [{ message: 'refused' }] });
    await sql`drop trigger refuse on outbox`.execute(context.db);
    await sql`drop function refuse_kind`.execute(context.db);
    expect((await inbox.list(crew)).map(({ kind }) => kind).toSorted()).toEqual([
      'announcement',
      'penalty_ended',
    ]);
  });
});
