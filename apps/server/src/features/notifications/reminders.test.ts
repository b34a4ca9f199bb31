import { MINUTE_MS } from '@crewwith/domain/constants';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSteadyClock } from '../../runtime/steady-clock.ts';
import { engines } from '../../testing/database.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

const seoul = (time: string) => new Date(`2026-12-${time}+09:00`);

// docs/specification.md#reminders
describe.each(engines())('reminders on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  let club: ContextClub;
  let crew: ContextCrew;
  let stranger: ContextCrew;
  beforeEach(async () => {
    context.clock.set(seoul('01T12:00:00'));
    // The job reminds of the meetups of all clubs: those of other tests are deleted.
    await context.db.updateTable('activities').set({ deleted_time: context.clock.now() }).execute();
    club = await context.club();
    crew = await context.crew(club);
    stranger = await context.crew(club);
  });

  /** A meetup with the crew in it. */
  const meetup = async (time: string): Promise<ContextActivity> => {
    const hours = (seoul(time).getTime() - context.clock.now().getTime()) / 3_600_000;
    const made = await context.meetup(club, hours, { name: '새벽 러닝' });
    await context.attend(crew, made);
    return made;
  };
  /** Runs the job at these times. Returns the kinds of the rows. */
  const at = async (...times: string[]) => {
    for (const time of times) {
      context.clock.set(seoul(time));
      await inbox.runJob();
    }
    const { crew: own, stranger: none } = await inbox.told({ crew, stranger });
    expect(none).toEqual([]);
    return own;
  };
  const move = (to: ContextActivity, time: string) =>
    context.db
      .updateTable('activities')
      .set({ activity_time: seoul(time) })
      .where('id', '=', to.id)
      .execute();

  it('come neither early nor twice when the clock jumps ahead and is put back', async () => {
    await meetup('02T19:00:00');
    let elapsed = 0;
    const clock = createSteadyClock(context.clock, () => elapsed);
    const look = async (time: string, minutes: number) => {
      elapsed += minutes * MINUTE_MS;
      context.clock.set(seoul(time));
      await inbox.runJob(clock.now());
      return (await inbox.told({ crew })).crew;
    };
    expect(await look('01T12:01:00', 1)).toEqual([]);
    for (const minute of ['00', '01', '02']) expect(await look(`01T20:${minute}:00`, 1)).toEqual([]);
    expect(await look('02T17:00:00', 1)).toEqual([]);
    expect(await look('01T12:06:00', 1)).toEqual([]);
    expect(await look('01T20:00:00', 7 * 60 + 54)).toEqual(['reminder_day']);
    // Ahead, beyond what it has reminded of, and back before it.
    expect(await look('02T17:00:00', 1)).toEqual(['reminder_day']);
    expect(await look('01T19:59:00', 1)).toEqual(['reminder_day']);
    expect(await look('01T20:00:00', 1)).toEqual(['reminder_day']);
    expect(await look('02T17:00:00', 21 * 60)).toEqual(['reminder_day', 'reminder_soon']);
  });

  it('come after a true jump of the clock, such as a pause of the machine, that ends as they are due', async () => {
    await meetup('02T19:00:00');
    let elapsed = 0;
    const clock = createSteadyClock(context.clock, () => elapsed);
    context.clock.set(seoul('01T20:00:00'));
    await inbox.runJob(clock.now());
    elapsed += 10 * MINUTE_MS;
    context.clock.set(seoul('01T20:10:00'));
    await inbox.runJob(clock.now());
    expect((await inbox.told({ crew })).crew).toEqual(['reminder_day']);
  });

  it('go on when the clock is put back', async () => {
    await meetup('02T19:00:00');
    expect(await at('01T18:00:00', '01T08:00:00', '01T20:00:00')).toEqual(['reminder_day']);
  });

  it('come at 20:00 of the day before, and two hours before the start, once each', async () => {
    await meetup('02T19:00:00');
    expect(await at('01T19:59:00')).toEqual([]);
    expect(await at('01T20:00:00', '01T20:01:00', '01T20:15:00')).toEqual(['reminder_day']);
    expect(await at('02T16:59:00')).toEqual(['reminder_day']);
    expect(await at('02T17:00:00', '02T17:01:00')).toEqual(['reminder_day', 'reminder_soon']);
    expect((await inbox.list(crew)).map(({ title, text }) => `${title}: ${text}`)).toEqual([
      '모임 2시간 전이에요: 새벽 러닝 · 12월 2일 (수) 오후 7:00',
      '모임 전날이에요: 새벽 러닝 · 12월 2일 (수) 오후 7:00',
    ]);
  });

  it('are left out in the night, for which the one of the day before stands', async () => {
    await meetup('02T09:30:00');
    expect(await at('01T20:00:00', '02T07:30:00', '02T08:00:00')).toEqual(['reminder_day']);
  });

  it('come again for a meetup that is moved', async () => {
    const moved = await meetup('02T19:00:00');
    expect(await at('01T20:00:00')).toEqual(['reminder_day']);
    await move(moved, '03T19:00:00');
    expect(await at('02T17:00:00', '02T20:00:00')).toEqual(['reminder_day', 'reminder_day']);
  });

  it('are left out when the server is late by more than 15 minutes', async () => {
    await meetup('02T19:00:00');
    expect(await at('01T20:16:00', '02T17:16:00')).toEqual([]);
  });

  /** Saves what is due at a time, and does not follow it. */
  const saved = async (time: string) => {
    context.clock.set(seoul(time));
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
      context.db,
    );
    await sql`create trigger refuse before insert on notifications for each row execute function refuse()`.execute(
      context.db,
    );
    await expect(inbox.runJob()).rejects.toThrow();
    await sql`drop trigger refuse on notifications`.execute(context.db);
    await sql`drop function refuse`.execute(context.db);
  };

  it('are left out when people are told of them more than 15 minutes after their time', async () => {
    await meetup('02T19:00:00');
    await saved('01T20:14:00');
    expect(await at('01T20:15:01')).toEqual([]);
    await saved('02T17:14:00');
    expect(await at('02T17:15:01')).toEqual([]);
    await meetup('03T19:00:00');
    await saved('02T20:14:00');
    expect(await at('02T20:15:00')).toEqual(['reminder_day']);
  });

  it('are none of a meetup that moves, or is deleted, before people are told of them', async () => {
    const [moved, deleted] = [await meetup('02T18:00:00'), await meetup('02T19:00:00')];
    await saved('01T20:00:00');
    await move(moved, '02T20:00:00');
    await context.db
      .updateTable('activities')
      .set({ deleted_time: context.clock.now() })
      .where('id', '=', deleted.id)
      .execute();
    expect(await at('01T20:01:00')).toEqual(['reminder_day']);
    expect(await inbox.list(crew)).toMatchObject([{ text: '새벽 러닝 · 12월 2일 (수) 오후 8:00' }]);
  });

  it('are none of a meetup that was deleted, or for who gave back the seat', async () => {
    const [deleted, left] = [await meetup('02T18:00:00'), await meetup('02T19:00:00')];
    await context.db
      .updateTable('activities')
      .set({ deleted_time: context.clock.now() })
      .where('id', '=', deleted.id)
      .execute();
    expect((await context.cancel(crew, left)).statusCode).toBe(200);
    expect(await at('01T20:00:00')).toEqual([]);
  });
});
