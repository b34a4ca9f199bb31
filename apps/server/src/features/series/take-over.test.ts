import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { SEAT_SOURCE, WAITER_STATE } from '@crewwith/domain/waiters/states';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpTestContext } from '../../testing/test-context.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00.000Z');

// docs/specification.md#series-owner
describe.each(engines())('a series that another takes over on %s', (engine) => {
  const context = setUpTestContext(engine);

  const { waiting, called, seated, expired } = WAITER_STATE;
  const LATER = '2026-12-01T12:00:00.000Z';
  it.each([
    // The states of the new host and of another in the queue of a meetup, before and after.
    {
      what: 'has the seat of a turn, whoever waits behind',
      ...{ seats: 2, turnEnd: LATER, before: [called, waiting], after: [seated, waiting], isToday: false },
    },
    {
      what: 'keeps the place in the queue of a full meetup',
      ...{ seats: 1, turnEnd: null, before: [waiting, waiting], after: [waiting, waiting], isToday: false },
    },
    {
      what: 'has no seat of a turn that is over, which goes to the next',
      ...{
        seats: 2,
        turnEnd: '2026-12-01T09:59:00.000Z',
        before: [called, waiting],
        after: [expired, seated],
        isToday: false,
      },
    },
    {
      what: 'has a free seat of today that no other waits for, and that nothing else would give',
      ...{ seats: 2, turnEnd: null, before: [waiting], after: [seated], isToday: true },
    },
  ])('the new host $what', async ({ seats, turnEnd, before, after, isToday }) => {
    context.clock.set(NOW);
    const club = await context.club();
    const owner = await context.crew(club, { admin_level: 6 });
    const leader = await context.crew(club, { admin_level: 8 });
    const other = await context.crew(club);
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
      ...{ clock: '20:00', name: '달리기', max_crew: seats, attend_level: 1, location: '서울숲' },
    });
    const { id, occurrences } = answer.json();
    const activityId = context.ids.decode('activity', occurrences[isToday ? 0 : 1].activity_id) ?? 0;
    const crews = [leader.id, other.id];
    await context.db
      .insertInto('waiters')
      .values(
        before.map((state, index) => ({
          ...{ activity_id: activityId, crew_id: crews[index] ?? 0, place: index + 1, state },
          ...{ turn_end: state === called && turnEnd !== null ? new Date(turnEnd) : null },
          ...{ subgroup: '', created_time: NOW, updated_time: NOW },
        })),
      )
      .execute();
    const count = (state: number) => before.filter((each) => each === state).length;
    await context.db
      .updateTable('activities')
      .set({ held_count: count(called), wait_count: count(waiting) })
      .where('id', '=', activityId)
      .execute();
    expect((await leader.put(`/series/${id}/owner`)).statusCode).toBe(200);
    const waits = await context.db
      .selectFrom('waiters')
      .select('state')
      .where('activity_id', '=', activityId)
      .orderBy('place')
      .execute();
    expect(waits.map(({ state }) => state)).toEqual(after);
    const attendees = await context.db
      .selectFrom('attendees')
      .select('crew_id')
      .where('activity_id', '=', activityId)
      .where('state', '=', ATTENDEE_STATE.applied)
      .orderBy('crew_id')
      .execute();
    const seatedCrews = crews.filter((_, index) => after[index] === seated);
    expect(attendees.map(({ crew_id }) => crew_id)).toEqual([owner.id, ...seatedCrews]);
    const counts = await context.db
      .selectFrom('activities')
      .select(['attendee_count', 'held_count', 'wait_count'])
      .where('id', '=', activityId)
      .executeTakeFirstOrThrow();
    const waitCount = after.filter((state) => state === waiting).length;
    expect(counts).toEqual({ attendee_count: attendees.length, held_count: 0, wait_count: waitCount });
  });

  it.each([
    ['two subgroups', '5km\n10km', '5km'],
    ['none', '', ''],
  ])(
    'of %s has its new host in the subgroup of the host, and the one before in the first',
    async (_, subgroup, first) => {
      context.clock.set(NOW);
      const club = await context.club();
      const owner = await context.crew(club, { admin_level: 6 });
      const leader = await context.crew(club, { admin_level: 8 });
      const guest = await context.crew(club);
      const answer = await owner.post('/series', {
        ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-08' },
        ...{ clock: '20:00', name: '달리기', max_crew: 9, attend_level: 1, location: '서울숲', subgroup },
      });
      const { id, occurrences } = answer.json();
      const [{ activity_id }, other] = occurrences;
      const full = occurrences[2].activity_id;
      const setSeats = (max_crew: number) =>
        context.db
          .updateTable('activities')
          .set({ max_crew })
          .where('id', '=', context.ids.decode('activity', full) ?? 0)
          .execute();
      await setSeats(1);
      for (const crew of [leader, guest])
        expect((await crew.post('/attendees', { crew_id: crew.crew, activity_id })).statusCode).toBe(201);
      expect((await leader.put(`/series/${id}/owner`)).statusCode).toBe(200);
      const subgroups = async (activity: string) => {
        const rows = (await leader.get(`/activities/${activity}/crews`)).json();
        return Object.fromEntries(
          rows.map((row: { crew_id: string; subgroup: string }) => [row.crew_id, row.subgroup]),
        );
      };
      const hosts = { [owner.crew]: first, [leader.crew]: LEADER_SUBGROUP };
      expect(await subgroups(activity_id)).toEqual({ ...hosts, [guest.crew]: first });
      expect(await subgroups(other.activity_id)).toEqual(hosts);
      // The new host has no seat in one that is full.
      expect(await subgroups(full)).toEqual({ [owner.crew]: LEADER_SUBGROUP });
      // Once there is room, the next host is the only one.
      await setSeats(9);
      const next = await context.crew(club, { admin_level: 8 });
      expect((await next.put(`/series/${id}/owner`)).statusCode).toBe(200);
      expect(await subgroups(full)).toEqual({ [owner.crew]: first, [next.crew]: LEADER_SUBGROUP });
    },
  );

  it('goes to none whose level may not plan one', async () => {
    context.clock.set(NOW);
    const club = await context.club();
    const owner = await context.crew(club, { admin_level: 6 });
    const leader = await context.crew(club, { admin_level: 8 });
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
      ...{ clock: '20:00', name: '달리기', max_crew: 3, attend_level: 1, location: '서울숲' },
    });
    const { id } = answer.json();
    const give = async (admin_level: number) => {
      const crew = await context.crew(club, { admin_level });
      const given = await leader.put(`/series/${id}/owner`, { crew_id: crew.crew });
      const { crew_id, version } = (await owner.get(`/series/${id}`)).json();
      return [given.statusCode, given.json().code, crew_id === crew.crew, version];
    };
    expect(await give(5)).toEqual([409, 'series.owner_level', false, 1]);
    expect(await give(6)).toEqual([200, undefined, true, 2]);
  });

  it('seats the new host in place of a turn, and gives the seat of a rest again', async () => {
    context.clock.set(NOW);
    const club = await context.club();
    const owner = await context.crew(club, { admin_level: 6 });
    const leader = await context.crew(club, { admin_level: 8 });
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
      ...{ clock: '20:00', name: '달리기', max_crew: 3, attend_level: 1, location: '서울숲' },
    });
    const { id, occurrences } = answer.json();
    const [, called, rested] = occurrences.map(
      ({ activity_id }: { activity_id: string }) => context.ids.decode('activity', activity_id) ?? 0,
    );
    await context.db
      .insertInto('waiters')
      .values({
        ...{
          activity_id: called,
          crew_id: leader.id,
          subgroup: '',
          state: WAITER_STATE.called,
          place: 1,
          created_time: NOW,
        },
        ...{ turn_end: new Date('2026-12-01T12:00:00.000Z'), updated_time: NOW },
      })
      .execute();
    await context.db.updateTable('activities').set({ held_count: 1 }).where('id', '=', called).execute();
    await context.db
      .insertInto('attendees')
      .values({
        ...{
          activity_id: rested,
          crew_id: leader.id,
          subgroup: '',
          state: ATTENDEE_STATE.cancelled,
          source: SEAT_SOURCE.standing,
        },
        ...{ created_time: NOW, updated_time: NOW, rested_time: NOW },
      })
      .execute();
    const taken = await leader.put(`/series/${id}/owner`);
    expect(taken.statusCode, taken.body).toBe(200);
    const rows = await context.db
      .selectFrom('activities')
      .select(['id', 'attendee_count', 'held_count', 'crew_id'])
      .where('id', 'in', [called, rested])
      .orderBy('activity_time')
      .execute();
    expect(rows).toEqual([
      { id: called, attendee_count: 2, held_count: 0, crew_id: leader.id },
      { id: rested, attendee_count: 2, held_count: 0, crew_id: leader.id },
    ]);
    const seat = await context.db
      .selectFrom('attendees')
      .select(['state', 'source', 'rested_time', 'retaken_time'])
      .where('activity_id', '=', rested)
      .where('crew_id', '=', leader.id)
      .executeTakeFirstOrThrow();
    expect(seat).toEqual({
      state: ATTENDEE_STATE.applied,
      source: SEAT_SOURCE.self,
      rested_time: null,
      retaken_time: NOW,
    });
  });
});
