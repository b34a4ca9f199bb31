import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

const NOW = CLOCKS[0] ?? '';
const NAME = '한강; 달리기, \\천천히\\ 🏃 — 비가 오면 실내에서 스트레칭을 하고 차를 마셔요';

describe.each(engines())('the calendar file of an activity on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  let meetup: ContextActivity;
  beforeEach(async () => {
    context.clock.set(new Date(NOW));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8, nick: '김길동' });
    const { id } = (
      await leader.post('/activities', {
        ...form,
        club_id: club.wire,
        crew_id: leader.crew,
      })
    ).json();
    meetup = { id: context.ids.decode('activity', id) ?? 0, wire: id };
  });

  const form = {
    name: NAME,
    activity_time: '2026-12-09T19:00:00.000Z',
    max_crew: 9,
    attend_level: 1,
    location: '서울숲 2번 출입구, 분수 앞',
    info: '비밀 메모',
    subgroup: '은하수',
  };
  const file = (headers = {}) =>
    context.app.inject({ url: `/api/v1/activities/${meetup.wire}.ics`, headers });
  const read = async () => {
    const { body } = await file();
    const [event] = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
    if (!event) throw new Error('no event');
    const text = (name: string) => String(event.getFirstPropertyValue(name));
    return { body, event: new ICAL.Event(event), text };
  };
  const sequence = async () => Number((await read()).text('sequence'));

  it('has name, place, link and UTC times, folded and escaped, for visitors', async () => {
    const { statusCode, headers, body } = await file();
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      `inline; filename="${meetup.wire}.ics"`,
    ]);
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of body.split('\r\n')) {
      expect(line).not.toContain('\n');
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
    const { event, text } = await read();
    expect([event.uid, event.summary, event.location]).toEqual([
      `${meetup.wire}@crewwith`,
      NAME,
      '서울숲 2번 출입구, 분수 앞',
    ]);
    expect([text('dtstart'), text('dtend'), text('dtstamp'), text('status')]).toEqual([
      '2026-12-09T10:00:00Z',
      '2026-12-09T12:00:00Z',
      '2026-12-01T10:00:00Z',
      'CONFIRMED',
    ]);
    expect(text('url')).toBe(`http://localhost:3000/all/activity/${meetup.wire}`);
    await leader.put(`/activities/${meetup.wire}`, { ...form, end_time: '2026-12-09T19:30:00.000Z' });
    expect((await read()).text('dtend')).toBe('2026-12-09T10:30:00Z');
  });

  it('gets a later DTSTAMP, SEQUENCE and ETag with each change, and is 304 until then', async () => {
    const first = await file();
    const before = await sequence();
    const cached = { 'if-none-match': String(first.headers.etag) };
    const unchanged = await file(cached);
    expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([
      304,
      '',
      first.headers.etag,
    ]);
    // A proxy that compresses makes it weak.
    const weak = { 'if-none-match': `"1", W/${first.headers.etag}` };
    expect((await file(weak)).statusCode).toBe(304);
    // Attending is no change of the event.
    await context.attend(await context.crew(club), meetup);
    expect((await file(cached)).statusCode).toBe(304);
    context.advanceClock(1);
    await leader.put(`/activities/${meetup.wire}`, { ...form, activity_time: '2026-12-10T20:00:00.000Z' });
    expect((await file(cached)).statusCode).toBe(200);
    const { text } = await read();
    expect([text('dtstart'), text('dtstamp')]).toEqual(['2026-12-10T11:00:00Z', '2026-12-01T11:00:00Z']);
    expect((await sequence()) - before).toBe(3600);
  });

  it('is cancelled for 30 days after the deletion, then 404', async () => {
    const before = await sequence();
    context.advanceClock(1);
    await leader.put(`/activities/delete/${meetup.wire}`, { reason: '비가 와서' });
    const { body, text } = await read();
    expect([text('status'), text('dtstamp')]).toEqual(['CANCELLED', '2026-12-01T11:00:00Z']);
    expect(await sequence()).toBeGreaterThan(before);
    expect(body).not.toContain('비가 와서');
    context.advanceClock(30 * 24 - 0.01);
    expect((await file()).statusCode).toBe(200);
    context.advanceClock(0.01);
    const gone = await file();
    expect([gone.statusCode, gone.json().code, gone.json().cancelled]).toEqual([
      404,
      'request.not_found',
      undefined,
    ]);
  });

  // docs/threats.md#t-73
  it('has no person, notes or code in it, and no time that depends on the code', async () => {
    const { body } = await file();
    for (const hidden of ['김길동', '비밀 메모', '은하수', leader.crew, club.nick]) {
      expect(body.replaceAll('\r\n ', '')).not.toContain(hidden);
    }
    // The same for every `created_time` that may have been drawn.
    for (const drawn of ['2026-12-01T09:00:00.000Z', '2026-12-01T09:59:59.000Z']) {
      await context.db
        .updateTable('activities')
        .set({ created_time: new Date(drawn) })
        .where('id', '=', meetup.id)
        .execute();
      expect((await file()).body).toBe(body);
    }
  });

  it('is 404 for unknown activities, ids that do not decode, and closed clubs', async () => {
    for (const id of [context.ids.encode('activity', 9_000_000), 'x', leader.crew]) {
      expect((await context.as(null).get(`/activities/${id}.ics`)).json().code).toBe('request.not_found');
    }
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect((await file()).statusCode).toBe(404);
  });
});
