import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { pollsOf } from '../../testing/repeating/polls.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const MINUTE_HOURS = 1 / 60;

describe.each(engines())('closing a poll on %s', (engine) => {
  const context = setUpTestContext(engine);
  const polls = pollsOf(context);
  let club: ContextClub;
  let host: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    host = club.owner;
  });

  const crews = (size: number) =>
    Promise.all(Array.from({ length: size }, () => context.crew(club, { admin_level: 2 })));

  it('makes the activity at that time, with its owner seated, by the fields of the poll', async () => {
    const { id, second } = await polls.opened(club, host, {
      duration_minutes: 90,
      subgroup: '가\n나',
      info: '한 해를 마쳐요.',
      cost: '1만원',
      location_url: 'https://map.example.com/a',
    });
    await polls.vote(host, id, { [second]: 'yes' });
    const closed = await polls.close(host, id, second);
    const [activity] = await polls.made(club);
    expect(closed.json()).toEqual({
      activity_id: context.ids.encode('activity', activity?.id ?? 0),
      seated: 1,
      waiting: 0,
    });
    expect(activity).toMatchObject({
      crew_id: host.id,
      name: '송년회',
      location: '성수동',
      location_url: 'https://map.example.com/a',
      activity_time: polls.hoursAhead(72),
      end_time: polls.hoursAhead(73.5),
      max_crew: 20,
      attend_level: 1,
      subgroup: '가\n나',
      info: '한 해를 마쳐요.',
      cost: '1만원',
      state: 1,
      attendee_count: 1,
      seats: [{ crew_id: host.id, subgroup: 'leader', source: 0, free_until: null }],
    });
    expect(await polls.read(host, id)).toMatchObject({
      state: 'closed',
      activity_id: closed.json().activity_id,
      can: { vote: false, close: false },
    });
    // The code of attendance is drawn, as that of any activity.
    expect(activity?.created_time.getTime()).toBeLessThanOrEqual(context.clock.now().getTime());
  });

  it('seats who said yes in the order of their votes, and the rest wait in that order', async () => {
    const { id, first, second } = await polls.opened(club, host, { max_crew: 3 });
    const [a, b, c, d, e, f] = (await crews(6)) as [
      ContextCrew,
      ContextCrew,
      ContextCrew,
      ContextCrew,
      ContextCrew,
      ContextCrew,
    ];
    await polls.vote(a, id, { [first]: 'maybe' });
    for (const crew of [d, c, b]) {
      context.advanceClock(MINUTE_HOURS);
      await polls.vote(crew, id, { [first]: 'yes' });
    }
    context.advanceClock(MINUTE_HOURS);
    // The same answer again does not cost the place; another answer does.
    await polls.vote(d, id, { [first]: 'yes', [second]: 'yes' });
    await polls.vote(c, id, { [first]: 'no' });
    context.advanceClock(MINUTE_HOURS);
    await polls.vote(c, id, { [first]: 'yes' });
    context.advanceClock(MINUTE_HOURS);
    await polls.vote(a, id, { [first]: 'yes' });
    await polls.vote(e, id, { [first]: 'no' });
    await polls.vote(f, id, { [second]: 'yes' });
    const tried = await host.put(`/polls/${id}/close`, { option_id: first, dry_run: true });
    expect(tried.json()).toEqual({
      activity_id: null,
      seated: 3,
      waiting: 2,
      crews: { seated: [host.crew, d.crew, b.crew], waiting: [c.crew, a.crew] },
    });
    expect(await polls.made(club)).toEqual([]);
    expect((await polls.read(host, id)).state).toBe('open');
    expect((await polls.close(host, id, first)).json()).toMatchObject({ seated: 3, waiting: 2 });
    const [activity] = await polls.made(club);
    expect(activity?.seats.map(({ crew_id }) => crew_id)).toEqual([host.id, d.id, b.id]);
    expect(activity?.waiting).toEqual([c.id, a.id]);
    expect(activity).toMatchObject({ attendee_count: 3, wait_count: 2, held_count: 0 });
    const meetup = { id: activity?.id ?? 0, wire: context.ids.encode('activity', activity?.id ?? 0) };
    const { my } = (await c.get(`/activities/${meetup.wire}`)).json();
    expect(my.waiting).toMatchObject({ position: 1, total: 2, state: 0 });
    // The queue is that of any full activity: a seat that comes free goes to its first.
    await context.cancel(b, meetup);
    const [after] = await polls.made(club);
    expect(after?.waiting.slice(0, 1)).toEqual([c.id]);
    expect(after).toMatchObject({ attendee_count: 3, wait_count: 1 });
  });

  it('gives seats that say where they came from and are free for 24 hours', async () => {
    const { id, first } = await polls.opened(club, host, {
      options: polls.times([30, 60]),
      subgroup: '가\n나',
    });
    const [crew] = (await crews(1)) as [ContextCrew];
    await polls.vote(crew, id, { [first]: 'yes' });
    context.advanceClock(2);
    await polls.close(host, id, first);
    const [activity] = await polls.made(club);
    expect(activity?.seats[1]).toMatchObject({
      crew_id: crew.id,
      source: 5,
      subgroup: '가',
      free_until: polls.hoursAhead(24),
    });
    const meetup = { id: activity?.id ?? 0, wire: context.ids.encode('activity', activity?.id ?? 0) };
    const until = polls.hoursAhead(24).toISOString();
    expect((await crew.get(`/activities/${meetup.wire}`)).json().my).toMatchObject({
      source: 5,
      unconfirmed: false,
      cancel: { late_from: until, reason_from: until },
    });
    // Less than eight hours before the start, and free all the same.
    context.advanceClock(23);
    expect((await context.cancel(crew, meetup)).statusCode).toBe(200);
    const { limit_end_time } = await context.db
      .selectFrom('crews')
      .select('limit_end_time')
      .where('id', '=', crew.id)
      .executeTakeFirstOrThrow();
    expect(limit_end_time).toBeNull();
  });

  it('gives seats that are free until the start of an activity that is sooner', async () => {
    const { id, first } = await polls.opened(club, host, { options: polls.times([5, 60]) });
    const [crew] = (await crews(1)) as [ContextCrew];
    await polls.vote(crew, id, { [first]: 'yes' });
    await polls.close(host, id, first);
    expect((await polls.made(club))[0]?.seats[1]?.free_until).toEqual(polls.hoursAhead(5));
  });

  it('is possible after its end, and queues 500 at most', async () => {
    const { id, first } = await polls.opened(club, host, {
      max_crew: 1,
      ends_time: polls.hoursAhead(1).toISOString(),
    });
    await polls.vote(host, id, { [first]: 'yes' });
    const many = await Promise.all(Array.from({ length: 502 }, () => context.crew(club)));
    const votes = many.map((crew) => ({
      option_id: context.ids.decode('poll_option', first) ?? 0,
      crew_id: crew.id,
      answer: 2 as const,
      voted_time: context.clock.now(),
    }));
    await context.db.insertInto('poll_votes').values(votes).execute();
    context.advanceClock(1);
    expect((await polls.close(host, id, first)).json()).toMatchObject({ seated: 1, waiting: 500 });
    const [activity] = await polls.made(club);
    expect(activity).toMatchObject({ wait_count: 500 });
    expect(activity?.waiting).toEqual(
      many
        .map((crew) => crew.id)
        .toSorted((x, y) => x - y)
        .slice(0, 500),
    );
  });
});
