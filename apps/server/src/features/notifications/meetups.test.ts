import { seoulTime } from '@crewwith/domain/time-codecs';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

// docs/specification.md#notifications
describe.each(engines())('news of meetups on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let people: Record<'owner' | 'leader' | 'attendee' | 'waiter' | 'stranger' | 'elsewhere', ContextCrew>;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    const leader = await context.crew(club, { admin_level: 8 });
    const [attendee, waiter, stranger] = [
      await context.crew(club),
      await context.crew(club),
      await context.crew(club, { admin_level: 3 }),
    ];
    const elsewhere = await context.crew(await context.club(), { admin_level: 9 });
    people = { owner: club.owner, leader, attendee, waiter, stranger, elsewhere };
  });

  const NOBODY = { owner: [], leader: [], attendee: [], waiter: [], stranger: [], elsewhere: [] };
  /** A full meetup in so many hours, with an attendee and a waiter. */
  const full = async (hours: number): Promise<ContextActivity> => {
    const meetup = await context.meetup(club, hours, { max_crew: 1, name: '새벽 러닝' });
    expect((await context.attend(people.attendee, meetup)).statusCode).toBe(201);
    expect((await waitlist.wait(people.waiter, meetup)).statusCode).toBe(202);
    return meetup;
  };
  const inHours = (hours: number) =>
    seoulTime.encode(new Date(context.clock.now().getTime() + hours * 3_600_000));
  const form = (hours: number, fields: object = {}) => ({
    club_id: club.wire,
    name: '새벽 러닝',
    activity_time: inHours(hours),
    max_crew: 10,
    attend_level: 1,
    location: '서울숲',
    ...fields,
  });

  it('of a new one go to the crews whose level may attend, and not to who made it', async () => {
    const body = form(30, { crew_id: people.leader.crew, attend_level: 3 });
    expect((await people.leader.post('/activities', body)).statusCode).toBe(201);
    expect(await inbox.told(people)).toEqual({
      ...NOBODY,
      owner: ['activity_created'],
      stranger: ['activity_created'],
    });
    const [row] = await inbox.list(people.stranger);
    expect(row).toMatchObject({
      title: '새 모임이 열렸어요',
      text: '새벽 러닝 · 12월 3일 (목) 오전 1:00',
      club_nick: club.nick,
      count: 1,
      created_time: context.clock.now().toISOString(),
      read_time: null,
    });
    expect(row?.link).toMatch(new RegExp(`^/${club.nick}/activity/[A-Za-z0-9]+$`));
  });

  it('of another time or place go once to attendees and waiters', async () => {
    const meetup = await full(30);
    const edited = await waitlist.edit(people.leader, meetup, {
      activity_time: inHours(31),
      location: '잠실',
    });
    expect(edited.statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual({
      ...NOBODY,
      attendee: ['activity_changed'],
      waiter: ['activity_changed'],
    });
    expect(await inbox.list(people.attendee)).toMatchObject([
      {
        title: '모임 시간과 장소가 바뀌었어요',
        text: '새벽 러닝 · 12월 3일 (목) 오전 1:00 → 12월 3일 (목) 오전 2:00',
      },
    ]);
  });

  it('of several changes say all that is unread, from what was known to what is so now', async () => {
    const meetup = await full(30);
    const edit = async (fields: object) => {
      expect((await waitlist.edit(people.leader, meetup, fields)).statusCode).toBe(200);
      await inbox.run();
    };
    await edit({ activity_time: inHours(31) });
    await edit({ location: '뚝섬' });
    const both = {
      title: '모임 시간과 장소가 바뀌었어요',
      text: '새벽 러닝 · 12월 3일 (목) 오전 1:00 → 12월 3일 (목) 오전 2:00',
      count: 2,
    };
    expect(await inbox.list(people.attendee)).toMatchObject([both]);
    await edit({ activity_time: inHours(32) });
    const [row] = await inbox.list(people.attendee, { 'accept-language': 'en' });
    expect(row).toMatchObject({
      title: 'A meetup has a new time and place',
      text: '새벽 러닝 · Dec 3 (Thu) 1:00 AM → Dec 3 (Thu) 3:00 AM',
      count: 3,
    });
    // What has been read is not said again.
    await people.attendee.put(`/members/${people.attendee.member}/notifications/read`, { up_to: row?.id });
    await edit({ location: '잠실' });
    expect((await inbox.list(people.attendee))[0]).toMatchObject({
      title: '모임 장소가 바뀌었어요',
      text: '새벽 러닝 · 12월 3일 (목) 오전 3:00',
      count: 1,
    });
  });

  it('are none of another name, nor of one that is over', async () => {
    const meetup = await full(30);
    await waitlist.edit(people.leader, meetup, { name: '저녁 러닝' });
    context.advanceClock(31);
    await waitlist.edit(people.leader, meetup, { location: '잠실' });
    expect(await inbox.told(people)).toEqual(NOBODY);
  });

  it('of one that is cancelled go to attendees and waiters, until a day after its start', async () => {
    const meetup = await full(30);
    expect((await people.leader.put(`/activities/delete/${meetup.wire}`)).statusCode).toBe(200);
    const expected = { ...NOBODY, attendee: ['activity_deleted'], waiter: ['activity_deleted'] };
    expect(await inbox.told(people)).toEqual(expected);
    const past = await context.meetup(club, 1);
    await context.attend(people.attendee, past);
    context.advanceClock(26);
    expect((await people.leader.put(`/activities/delete/${past.wire}`)).statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual(expected);
  });

  // docs/threats.md#t-83
  it('of a late cancel go to the host', async () => {
    const meetup = await context.meetup(club, 4, { name: '새벽 러닝' });
    await context.attend(people.attendee, meetup);
    expect((await context.cancel(people.attendee, meetup, '몸살')).statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual({ ...NOBODY, owner: ['late_cancel'] });
    const [{ nick } = { nick: '' }] = await context.db
      .selectFrom('crews')
      .select('nick')
      .where('id', '=', people.attendee.id)
      .execute();
    expect(await inbox.list(people.owner)).toMatchObject([
      { title: '직전에 참석을 취소한 크루가 있어요', text: `${nick} · 새벽 러닝 · 12월 1일 (화) 오후 11:00` },
    ]);
    // A host who may not see who cancelled any more is told no nick.
    await context.db.updateTable('crews').set({ admin_level: 4 }).where('id', '=', people.owner.id).execute();
    expect(await inbox.list(people.owner)).toMatchObject([{ text: '새벽 러닝 · 12월 1일 (화) 오후 11:00' }]);
  });

  it('of seats that leaders give and take go to whose seat it is', async () => {
    const meetup = await context.meetup(club, 30);
    const seat = `/activities/${meetup.wire}/crews/${people.attendee.crew}`;
    expect((await people.leader.put(seat, { reason: '부탁' })).statusCode).toBe(200);
    expect((await people.leader.put(`${seat}/remove`, { reason: '부탁' })).statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual({ ...NOBODY, attendee: ['seat_given', 'seat_removed'] });
    await context.attend(people.waiter, meetup);
    expect((await people.leader.delete(`/attendees/crew/${people.waiter.crew}`)).statusCode).toBe(200);
    expect((await inbox.told(people)).waiter).toEqual(['seat_removed']);
  });
});
