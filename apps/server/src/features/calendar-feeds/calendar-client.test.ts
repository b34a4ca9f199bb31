import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { hasCalendarClient, subscribe } from '../../testing/processes/calendar-client.ts';
import { setUpTestContext } from '../../testing/test-context.ts';

const MISSING = 'A calendar app needs vdirsyncer and khal.';

const context = setUpTestContext('pglite');

// docs/specification.md#calendar-feeds
it('a calendar app follows a meetup through create, move, cancel and leave', async ({ skip }) => {
  if (!hasCalendarClient()) {
    if (process.env.REQUIRE_ALL === '1') throw new Error(MISSING);
    skip(MISSING);
  }
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = context.app.server.address() as AddressInfo;
  const [club, other] = [await context.club(), await context.club()];
  const leader = await context.crew(club, { admin_level: 9 });
  const crew = await context.crew(club, { admin_level: 3 });
  const otherCrew = await context.crew(other, { member_id: crew.memberId });
  const form = { max_crew: 9, attend_level: 1, location: '서울숲' };
  const plan = async (name: string, activity_time: string) => {
    const body = { ...form, name, activity_time, club_id: club.wire, crew_id: leader.crew };
    const { id } = (await leader.post('/activities', body)).json();
    return { wire: id, id: context.ids.decode('activity', id) ?? 0 };
  };
  const feedOf = async (scope: string) => {
    const { url } = (await crew.post(`/members/${crew.member}/calendar-feeds`, { scope })).json();
    return `http://127.0.0.1:${port}${new URL(url).pathname}`;
  };
  // Another club's: an empty calendar, of the zone alone, is accepted at first, but not in place of one with events.
  await context.meetup(other, 48, { name: '다른 클럽' });
  const app = await subscribe({ seats: await feedOf('seats'), all: await feedOf('all') });
  const shown = async () => {
    context.advanceClock(0.1);
    await app.sync();
    const { seats, all } = await app.list('2026-12-01', 30);
    return [seats, all];
  };
  try {
    const elsewhere = '2026-12-03 19:00 ~ 21:00 다른 클럽 @ 서울숲';
    expect(await shown()).toEqual([[], [elsewhere]]);

    const [walk, run] = [
      await plan('아침; 걷기, 🏃', '2026-12-05T08:00:00.000Z'),
      await plan('저녁 달리기', '2026-12-05T19:00:00.000Z'),
    ];
    for (const meetup of [walk, run]) await context.attend(crew, meetup);
    const [morning, evening] = [
      '2026-12-05 08:00 ~ 10:00 아침; 걷기, 🏃 @ 서울숲',
      '2026-12-05 19:00 ~ 21:00 저녁 달리기 @ 서울숲',
    ];
    expect(await shown()).toEqual([
      [morning, evening],
      [elsewhere, morning, evening],
    ]);

    const moved = { ...form, name: '아침; 걷기, 🏃', location: '남산' };
    await leader.put(`/activities/${walk.wire}`, { ...moved, activity_time: '2026-12-06T23:30:00.000Z' });
    const night = '2026-12-06 23:30 ~ 01:30 아침; 걷기, 🏃 @ 남산';
    await context.cancel(crew, run);
    const given = evening.replace('저녁', 'CANCELLED 저녁');
    expect(await shown()).toEqual([
      [given, night],
      [elsewhere, evening, night],
    ]);
    await context.attend(crew, run);
    await leader.put(`/activities/delete/${walk.wire}`, {});
    const cancelled = night.replace('아침', 'CANCELLED 아침');
    // A seat in the other club, so that the calendar of seats is not empty.
    await context.attend(otherCrew, await context.meetup(other, 49, { name: '다른 자리' }));
    const otherSeat = '2026-12-03 20:18 ~ 22:18 다른 자리 @ 서울숲';
    expect(await shown()).toEqual([
      [otherSeat, evening, cancelled],
      [elsewhere, otherSeat, evening, cancelled],
    ]);
    await crew.put(`/crews/${crew.crew}/state/0`);
    expect(await shown()).toEqual([[otherSeat], [elsewhere, otherSeat]]);
  } finally {
    await app.close();
  }
});
