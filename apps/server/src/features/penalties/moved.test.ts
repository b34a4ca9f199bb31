import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

const HOUR_MS = 3_600_000;

// docs/specification.md#moved-activity
describe.each(engines())('a start that is moved in steps of at most 30 minutes on %s', (engine) => {
  const context = setUpTestContext(engine);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
    crew = await context.crew(club);
  });

  const hoursAhead = (hours: number) => new Date(context.clock.now().getTime() + hours * HOUR_MS);
  const move = async (meetup: ContextActivity, hours: number) => {
    // Times of meetups are Seoul's on the wire.
    const activity_time = new Date(hoursAhead(hours).getTime() + 9 * HOUR_MS).toISOString();
    expect((await waitlist.edit(leader, meetup, { activity_time })).statusCode).toBe(200);
  };
  const freeUntil = async (meetup: ContextActivity, who = crew) =>
    (await waitlist.seatOf(who, meetup))?.free_until ?? null;
  const agreedStart = async (meetup: ContextActivity) => {
    const seats = context.db.selectFrom('attendees').select('agreed_start');
    const own = seats.where('activity_id', '=', meetup.id).where('crew_id', '=', crew.id);
    return (await own.executeTakeFirstOrThrow()).agreed_start;
  };
  const attend = async (meetup: ContextActivity, who = crew) =>
    expect((await context.attend(who, meetup)).statusCode).toBe(201);
  const attended = async (hours: number) => {
    const meetup = await context.meetup(club, hours);
    await attend(meetup);
    return meetup;
  };

  it('gives a free cancel once it is more than 30 minutes from the start that was taken', async () => {
    const meetup = await attended(6);
    await move(meetup, 6.25);
    await move(meetup, 6.5);
    expect(await freeUntil(meetup)).toBeNull();
    await move(meetup, 6.75);
    expect(await freeUntil(meetup)).toEqual(hoursAhead(6.75));
    expect((await context.cancel(crew, meetup)).statusCode).toBe(200);
    const earlier = await attended(12);
    for (const hours of [11.6, 11.2]) await move(earlier, hours);
    expect(await freeUntil(earlier)).toEqual(hoursAhead(11.2));
  });

  it('gives none as long as the start stays near, to and fro', async () => {
    const meetup = await attended(6);
    for (const hours of [6.4, 6, 5.6, 6.2, 5.9, 6]) await move(meetup, hours);
    expect(await freeUntil(meetup)).toBeNull();
  });

  it('measures each seat from its own start, and again from where it became free', async () => {
    const meetup = await attended(30);
    const late = await context.crew(club);
    await move(meetup, 30.4);
    await attend(meetup, late);
    await move(meetup, 30.8);
    const first = hoursAhead(24);
    expect([await freeUntil(meetup), await freeUntil(meetup, late)]).toEqual([first, null]);
    context.advanceClock(1);
    await move(meetup, 30.2);
    expect([await freeUntil(meetup), await freeUntil(meetup, late)]).toEqual([first, hoursAhead(24)]);
    await move(meetup, 30.6);
    expect([await freeUntil(meetup), await freeUntil(meetup, late)]).toEqual([
      hoursAhead(24),
      hoursAhead(24),
    ]);
  });

  it('measures a seat that was taken again from then on', async () => {
    const meetup = await attended(24);
    await move(meetup, 24.4);
    await context.cancel(crew, meetup);
    await attend(meetup);
    await move(meetup, 24.6);
    expect(await freeUntil(meetup)).toBeNull();
  });

  it('measures a seat that came from the queue from then on', async () => {
    const { meetup, seated } = await waitlist.full(club, 24);
    const [holder] = seated as [ContextCrew];
    await move(meetup, 24.4);
    const other = await context.crew(club);
    await waitlist.wait(other, meetup);
    await context.cancel(holder, meetup);
    await waitlist.wait(holder, meetup);
    await context.cancel(other, meetup);
    const promised = hoursAhead(24.4 - 8);
    expect(await freeUntil(meetup, holder)).toEqual(promised);
    await move(meetup, 24.6);
    expect(await freeUntil(meetup, holder)).toEqual(promised);
    await move(meetup, 25);
    expect(await freeUntil(meetup, holder)).toEqual(hoursAhead(24));
  });

  it('measures a seat that a leader gave from its confirmation on', async () => {
    const meetup = await attended(6);
    await move(meetup, 6.4);
    await context.cancel(crew, meetup, '아파요');
    const own = `/activities/${meetup.wire}/crews/${crew.crew}`;
    await context.db.updateTable('crews').set({ limit_end_time: null }).where('id', '=', crew.id).execute();
    expect((await leader.put(own, { reason: '카톡으로 말했어요' })).statusCode).toBe(200);
    expect(await agreedStart(meetup)).toBeNull();
    await move(meetup, 6.8);
    expect((await crew.put(`/attendees/${crew.crew}/${meetup.wire}/confirm`)).statusCode).toBe(200);
    const confirmed = await freeUntil(meetup);
    await move(meetup, 7.2);
    expect(await freeUntil(meetup)).toEqual(confirmed);
    await move(meetup, 7.4);
    expect(await freeUntil(meetup)).toEqual(hoursAhead(7.4));
  });

  it('measures a seat that the move itself gives from the new start on', async () => {
    const { meetup, queue } = await waitlist.full(club, 24, { waiting: 1 });
    const [first] = queue as [ContextCrew];
    const activity_time = new Date(hoursAhead(25).getTime() + 9 * HOUR_MS).toISOString();
    await waitlist.edit(leader, meetup, { activity_time, max_crew: 2 });
    expect(await freeUntil(meetup, first)).toEqual(hoursAhead(25 - 8));
    await move(meetup, 25.4);
    expect(await freeUntil(meetup, first)).toEqual(hoursAhead(25 - 8));
  });
});
