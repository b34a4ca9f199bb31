import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { feedReader } from '../../testing/feeds/feed-reader.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

const NOW = CLOCKS[0] ?? '';
const DAY_H = 24;
/** Hours since the start of the day in Seoul. */
const TODAY_H = 19;

describe.each(engines())('the activities of a calendar feed on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crew: ContextCrew;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(NOW));
    club = await context.club();
    crew = await context.crew(club, { admin_level: 2 });
    leader = await context.crew(club, { admin_level: 9, nick: '김길동' });
  });

  const { get, subscribe, eventOf, named } = feedReader(context);
  const statusOf = async (path: string, meetup: ContextActivity) =>
    (await eventOf(path, meetup))?.('status') ?? null;
  const form = { name: '아침 달리기', max_crew: 9, attend_level: 1, location: '서울숲' };

  it('are those of the scope: own seats, all clubs, one club', async () => {
    const other = await context.club();
    await context.crew(other, { member_id: crew.memberId });
    const stranger = await context.club();
    const mine = await context.meetup(club, 30, { name: '내 자리' });
    await context.meetup(club, 31, { name: '빈 자리' });
    await context.meetup(other, 32, { name: '다른 클럽' });
    await context.meetup(stranger, 33, { name: '남의 클럽' });
    await context.attend(crew, mine);
    expect(await named(await subscribe(crew, 'seats'))).toEqual(['내 자리']);
    expect(await named(await subscribe(crew, 'all'))).toEqual(['내 자리', '다른 클럽', '빈 자리']);
    expect(await named(await subscribe(crew, 'club', club.wire))).toEqual(['내 자리', '빈 자리']);
  });

  it('have UTC times, name, place and link, and what a calendar is called', async () => {
    await context.db
      .updateTable('clubs')
      .set({ name: '숲; 달리기, \\모임\\' })
      .where('id', '=', club.id)
      .execute();
    const meetup = await context.meetup(club, 30, { name: '아침; 달리기, 🏃' });
    const path = await subscribe(crew, 'club', club.wire);
    const text = await eventOf(path, meetup);
    expect(['dtstart', 'dtend', 'summary', 'location', 'url'].map((name) => text?.(name))).toEqual([
      '2026-12-02T16:00:00Z',
      '2026-12-02T18:00:00Z',
      '아침; 달리기, 🏃',
      '서울숲',
      `http://localhost:3000/all/activity/${meetup.wire}`,
    ]);
    const { body } = await get(path);
    expect(body).not.toContain('VTIMEZONE');
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const calendar = new ICAL.Component(ICAL.parse(body));
    const value = (name: string) => String(calendar.getFirstPropertyValue(name));
    // The parser leaves the escapes of properties that it does not know.
    expect([value('name'), value('refresh-interval')]).toEqual(['숲\\; 달리기\\, \\\\모임\\\\', 'PT1H']);
    const names = [await subscribe(crew, 'seats'), await subscribe(crew, 'all')].map(
      async (other) => (await get(other)).body,
    );
    expect((await Promise.all(names)).map((other) => /^NAME:(.+)\r$/m.exec(other)?.[1])).toEqual([
      '크루위드 내 모임',
      '크루위드 모임',
    ]);
  });

  it('when there are none are the zone of Seoul alone, since a calendar must have something', async () => {
    const { body } = await get(await subscribe(crew, 'seats'));
    const calendar = new ICAL.Component(ICAL.parse(body));
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
    expect(body.match(/\r\n(?=END:VCALENDAR\r\n$)/)).not.toBeNull();
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('are called in the language in which the address was made', async () => {
    const nameIn = async (language: string, body: object) => {
      const headers = { 'accept-language': language };
      const answer = await crew.post(`/members/${crew.member}/calendar-feeds`, body, headers);
      const { body: text } = await get(new URL(answer.json().url).pathname, { 'accept-language': 'ko' });
      return /^NAME:(.+)\r$/m.exec(text)?.[1];
    };
    expect(await nameIn('en', { scope: 'seats' })).toBe('My Crewwith meetups');
    expect(await nameIn('en', { scope: 'all' })).toBe('Crewwith meetups');
    expect(await nameIn('ko', { scope: 'seats' })).toBe('My Crewwith meetups');
    expect(await nameIn('ko', { scope: 'seats', replace: true })).toBe('크루위드 내 모임');
  });

  it('keep what was cancelled for 30 days', async () => {
    const [deleted, left] = [await context.meetup(club, 60 * DAY_H), await context.meetup(club, 61 * DAY_H)];
    for (const meetup of [deleted, left]) await context.attend(crew, meetup);
    await leader.put(`/activities/delete/${deleted.wire}`, {});
    await context.cancel(crew, left);
    const [seats, all] = [await subscribe(crew, 'seats'), await subscribe(crew, 'all')];
    const statuses = async () =>
      Promise.all([seats, all].flatMap((path) => [deleted, left].map((meetup) => statusOf(path, meetup))));
    // To the end of the 30th day.
    context.advanceClock(31 * DAY_H - TODAY_H - 0.01);
    // A seat that was given back is one of many free seats of the club.
    expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'CONFIRMED']);
    context.advanceClock(0.01);
    expect(await statuses()).toEqual([null, null, null, 'CONFIRMED']);
  });

  it('start on a day at most 90 days ago and 365 ahead; leaving the range changes the ETag', async () => {
    const hours = [-90 * DAY_H - 0.1, -90 * DAY_H, 366 * DAY_H - 0.1, 366 * DAY_H];
    for (const at of hours) {
      const meetup = await context.meetup(club, at - TODAY_H, { name: String(hours.indexOf(at)) });
      const seat = { activity_id: meetup.id, crew_id: crew.id, subgroup: '', state: 2 as const };
      await context.db
        .insertInto('attendees')
        .values({ ...seat, created_time: new Date(0), updated_time: new Date(0) })
        .execute();
    }
    for (const scope of ['seats', 'all']) {
      context.clock.set(new Date(NOW));
      const path = await subscribe(crew, scope);
      expect(await named(path)).toEqual(['1', '2']);
      const { etag } = (await get(path)).headers;
      context.advanceClock(DAY_H - TODAY_H - 0.01);
      expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304);
      context.advanceClock(0.01);
      expect(await named(path)).toEqual(['2', '3']);
      expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(200);
    }
  });

  it('of level 1 start in the current month, own seats excepted', async () => {
    const newcomer = await context.crew(club, { admin_level: 1 });
    const past = await context.meetup(club, -20, { name: '어제' });
    const attended = await context.meetup(club, -22, { name: '어제 나온 모임' });
    await context.meetup(club, -2, { name: '오늘' });
    await context.meetup(club, -21, { name: '어제 취소된 모임', deleted_time: new Date(NOW) });
    for (const who of [newcomer, crew]) {
      const seat = { activity_id: attended.id, crew_id: who.id, subgroup: '', state: 2 as const };
      await context.db
        .insertInto('attendees')
        .values({ ...seat, created_time: new Date(0), updated_time: new Date(0) })
        .execute();
    }
    const [all, ofClub] = [await subscribe(newcomer, 'all'), await subscribe(newcomer, 'club', club.wire)];
    for (const path of [all, ofClub]) expect(await named(path)).toEqual(['어제 나온 모임', '오늘']);
    expect(await named(await subscribe(newcomer, 'seats'))).toEqual(['어제 나온 모임']);
    expect(await named(await subscribe(crew, 'all'))).toHaveLength(4);
    // At once: levels are read for each answer.
    await leader.put(`/crews/${newcomer.crew}/admin/2`);
    expect(await statusOf(all, past)).toBe('CONFIRMED');
    await leader.put(`/crews/${newcomer.crew}/admin/-1`, { reason: '규칙을 어겼어요.' });
    expect(await named(all)).toEqual([]);
  });

  // docs/threats.md#t-81
  it('have no person, notes, code or other crew in them', async () => {
    const created = {
      ...form,
      info: '비밀 메모',
      subgroup: '은하수',
      activity_time: '2026-12-09T19:00:00.000Z',
    };
    const { id } = (
      await leader.post('/activities', { ...created, club_id: club.wire, crew_id: leader.crew })
    ).json();
    const { code } = (await leader.get(`/activities/${id}`)).json();
    await context.attend(crew, { wire: id, id: context.ids.decode('activity', id) ?? 0 });
    const paths = [await subscribe(crew, 'seats'), await subscribe(crew, 'club', club.wire)];
    for (const path of paths) {
      const { body } = await get(path);
      const text = body.replaceAll('\r\n ', '');
      expect(text).toContain('아침 달리기');
      for (const hidden of ['김길동', '비밀 메모', '은하수', leader.crew, crew.crew, crew.member, 'ATTENDEE'])
        expect(text).not.toContain(hidden);
      expect(text).not.toMatch(new RegExp(`\\b${code}\\b(?!\\d*T)`));
      // The same for every `created_time` that may have been drawn.
      await context.db
        .updateTable('activities')
        .set({ created_time: new Date('2026-12-01T09:00:00.000Z') })
        .where('id', '=', context.ids.decode('activity', id) ?? 0)
        .execute();
      expect((await get(path)).body).toBe(body);
    }
  });

  it('are the 2,000 latest', async () => {
    const activity = { club_id: club.id, crew_id: club.owner.id, max_crew: 9, attend_level: 1 };
    const rows = Array.from({ length: 2001 }, (_, index) => ({
      ...activity,
      name: String(index),
      location: '서울숲',
      state: 2 as const,
      created_time: new Date(0),
      activity_time: new Date(Date.parse(NOW) + index * 60_000),
    }));
    await context.db.insertInto('activities').values(rows).execute();
    const names = await named(await subscribe(crew, 'all'));
    expect([names.length, names.includes('0'), names.includes('2000')]).toEqual([2000, false, true]);
  });
});
