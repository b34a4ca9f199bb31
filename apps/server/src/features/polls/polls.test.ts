import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { pollsOf } from '../../testing/repeating/polls.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const DAY_HOURS = 24;

describe.each(engines())('polls for a date on %s', (engine) => {
  const context = setUpTestContext(engine);
  const polls = pollsOf(context);
  let club: ContextClub;
  let host: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    host = club.owner;
  });

  const code = async (answer: ReturnType<ContextCrew['put']>) => (await answer).json().code;
  const listed = async (crew: ContextCrew) => (await crew.get(`/clubs/${club.nick}/polls`)).json();

  it('are created with times, and last 14 days unless they end before', async () => {
    const { id } = await polls.opened(club, host, {
      options: polls.times([72, 48]),
      duration_minutes: 90,
      subgroup: '가\n나',
      info: '한 해를 마쳐요.',
      cost: '1만원',
    });
    expect(await polls.read(host, id)).toMatchObject({
      id,
      club_id: club.wire,
      club_nick: club.nick,
      crew_id: host.crew,
      name: '송년회',
      location: '성수동',
      location_url: '',
      max_crew: 20,
      attend_level: 1,
      type: 1,
      subgroup: '가\n나',
      info: '한 해를 마쳐요.',
      cost: '1만원',
      duration_minutes: 90,
      state: 'open',
      created_time: context.clock.now().toISOString(),
      ends_time: polls.hoursAhead(14 * DAY_HOURS).toISOString(),
      voters: 0,
      votes: [],
      activity_id: null,
      my: { crew_id: host.crew, voted: false },
      can: { vote: true, close: true },
    });
    const { options } = await polls.read(host, id);
    expect(options.map((option: { activity_time: string }) => option.activity_time)).toEqual(
      polls.times([48, 72]).map(({ activity_time }) => activity_time),
    );
    expect(options[0]).toMatchObject({ yes: 0, maybe: 0, no: 0, my: null });
  });

  it('are refused with a past time, a time twice, or an end beyond 14 days', async () => {
    const create = (fields: object) => code(polls.create(club, host, fields));
    expect(await create({ options: polls.times([48, -1]) })).toBe('activity.past_time');
    expect(await create({ options: polls.times([48, 48]) })).toBe('poll.same_time');
    const end = (hours: number) => create({ ends_time: polls.hoursAhead(hours).toISOString() });
    expect(await end(0)).toBe('poll.end_refused');
    expect(await end(14 * DAY_HOURS + 0.1)).toBe('poll.end_refused');
    expect(await create({ options: polls.times([48]) })).toBe('request.invalid');
    expect(await create({ attend_level: 6 })).toBe('activity.level_too_high');
    expect(await create({ state: 2 })).toBe('activity.type_refused');
    expect(await listed(host)).toEqual([]);
  });

  it('are created by crews from level 5 on, for their own club, once with one Idempotency-Key', async () => {
    const four = await context.crew(club, { admin_level: 4 });
    expect(await code(polls.create(club, four))).toBe('permission.denied');
    expect(await code(polls.create(club, four, { crew_id: host.crew }))).toBe('auth.other_identity');
    const elsewhere = await context.club();
    expect((await polls.create(elsewhere, host)).statusCode).toBe(404);
    const body = polls.form(club, host);
    const key = { 'idempotency-key': `poll-${engine}` };
    const [one, again] = [await host.post('/polls', body, key), await host.post('/polls', body, key)];
    expect(again.json()).toEqual(one.json());
    expect(await listed(host)).toHaveLength(1);
  });

  it('are neither created in a frozen club nor closed there with an activity', async () => {
    const { id, first } = await polls.opened(club, host);
    await polls.vote(host, id, { [first]: 'yes' });
    const freeze = context.db.updateTable('clubs').set({ frozen_time: context.clock.now() });
    await freeze.where('id', '=', club.id).execute();
    expect(await code(polls.create(club, host))).toBe('club.frozen');
    expect(await code(polls.close(host, id, first))).toBe('club.frozen');
    expect((await polls.vote(host, id, { [first]: 'maybe' })).statusCode).toBe(200);
    expect((await polls.close(host, id, null)).statusCode).toBe(200);
  });

  it('are gone with their club', async () => {
    const { id, first } = await polls.opened(club, host);
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect((await host.get(`/polls/${id}`)).statusCode).toBe(404);
    expect((await polls.vote(host, id, { [first]: 'yes' })).statusCode).toBe(404);
    expect((await polls.close(host, id, null)).statusCode).toBe(404);
    expect((await host.get(`/clubs/${club.nick}/polls`)).statusCode).toBe(404);
  });

  it('count answers, take them back, and keep those that are not named', async () => {
    const { id, first, second } = await polls.opened(club, host);
    const crew = await context.crew(club);
    const both = await polls.vote(crew, id, { [first]: 'yes', [second]: 'no' });
    expect(both.json()).toMatchObject({
      voters: 1,
      options: [
        { id: first, yes: 1, maybe: 0, no: 0, my: 'yes' },
        { id: second, yes: 0, maybe: 0, no: 1, my: 'no' },
      ],
    });
    await polls.vote(host, id, { [first]: 'maybe' });
    expect((await polls.vote(crew, id, { [second]: null })).json()).toMatchObject({
      voters: 2,
      options: [
        { yes: 1, maybe: 1, my: 'yes' },
        { yes: 0, maybe: 0, no: 0, my: null },
      ],
    });
    expect((await polls.vote(crew, id, { [first]: null })).json().voters).toBe(1);
    expect((await polls.read(crew, id)).my).toEqual({ crew_id: crew.crew, voted: false });
  });

  it('take the last of two answers to one time, and none to a time of another poll', async () => {
    const { id, first } = await polls.opened(club, host);
    const other = await polls.opened(club, host);
    const twice = await host.put(`/polls/${id}/votes`, {
      crew_id: host.crew,
      votes: ['yes', 'maybe'].map((answer) => ({ option_id: first, answer })),
    });
    expect(twice.json().options[0]).toMatchObject({ yes: 0, maybe: 1, my: 'maybe' });
    const mixed = await polls.vote(host, id, { [first]: 'no', [other.first]: 'yes' });
    expect(mixed.statusCode).toBe(404);
    // Nothing of it was saved.
    expect((await polls.read(host, id)).options[0]).toMatchObject({ maybe: 1, no: 0 });
    expect((await polls.read(host, other.id)).voters).toBe(0);
  });

  it('take votes for no other crew, and from no outsider', async () => {
    const { id, first } = await polls.opened(club, host);
    const crew = await context.crew(club);
    const vote = (caller: ContextCrew, whose: string) =>
      caller.put(`/polls/${id}/votes`, { crew_id: whose, votes: [{ option_id: first, answer: 'yes' }] });
    expect(await code(vote(crew, host.crew))).toBe('auth.other_identity');
    const stranger = await context.crew(await context.club());
    expect((await vote(stranger, stranger.crew)).statusCode).toBe(404);
    expect((await stranger.get(`/polls/${id}`)).statusCode).toBe(404);
    expect((await polls.close(stranger, id, first)).statusCode).toBe(404);
    const banned = await context.crew(club, { state: -1, admin_level: -1 });
    expect((await vote(banned, banned.crew)).statusCode).toBe(404);
    expect((await polls.read(host, id)).voters).toBe(0);
  });

  it('take votes until the instant of their end', async () => {
    const { id, first } = await polls.opened(club, host, { ends_time: polls.hoursAhead(5).toISOString() });
    context.clock.set(new Date(polls.hoursAhead(5).getTime() - 1));
    expect((await polls.vote(host, id, { [first]: 'yes' })).statusCode).toBe(200);
    context.clock.set(new Date(context.clock.now().getTime() + 1));
    expect(await code(polls.vote(host, id, { [first]: 'no' }))).toBe('poll.closed');
    expect(await polls.read(host, id)).toMatchObject({
      state: 'over',
      voters: 1,
      can: { vote: false, close: true },
    });
  });

  it('show who answered what from level 3 on, in the order of their votes; counts to everyone', async () => {
    const { id, first, second } = await polls.opened(club, host);
    const [three, one] = [await context.crew(club, { admin_level: 3 }), await context.crew(club)];
    await polls.vote(one, id, { [second]: 'maybe' });
    context.advanceClock(1);
    await polls.vote(three, id, { [first]: 'yes' });
    context.advanceClock(1);
    await polls.vote(one, id, { [first]: 'no' });
    expect((await polls.read(three, id)).votes).toMatchObject([
      { crew_id: one.crew, image_url: null, answers: ['no', 'maybe'] },
      { crew_id: three.crew, answers: ['yes', null] },
    ]);
    const poll = await polls.read(one, id);
    expect(poll).not.toHaveProperty('votes');
    expect(poll).toMatchObject({ voters: 2, options: [{ yes: 1, no: 1, my: 'no' }, { maybe: 1 }] });
    expect(poll.can).toEqual({ vote: true, close: false });
  });

  it('count no crew that has left or was banned', async () => {
    const leader = await context.crew(club, { admin_level: 9 });
    const [stays, leaves, banned] = [
      await context.crew(club),
      await context.crew(club),
      await context.crew(club),
    ] as const;
    const { id, first } = await polls.opened(club, host);
    for (const crew of [stays, leaves, banned]) await polls.vote(crew, id, { [first]: 'yes' });
    expect((await leaves.put(`/crews/${leaves.crew}/state/0`)).statusCode).toBe(200);
    expect((await leader.put(`/crews/${banned.crew}/admin/-1`)).statusCode).toBe(200);
    const poll = await polls.read(host, id);
    expect(poll.votes.map(({ crew_id }: { crew_id: string }) => crew_id)).toEqual([stays.crew]);
    expect(poll).toMatchObject({ voters: 1, options: [{ yes: 1 }, { yes: 0 }] });
    expect((await listed(host))[0]).toMatchObject({ voters: 1, options: [{ yes: 1 }, { yes: 0 }] });
  });

  it('are listed while they can make an activity, the one that ends next first, with whether one has voted', async () => {
    const crew = await context.crew(club);
    const later = await polls.opened(club, host);
    const sooner = await polls.opened(club, host, { ends_time: polls.hoursAhead(30).toISOString() });
    const closed = await polls.opened(club, host);
    await polls.close(host, closed.id, null);
    const elsewhere = await context.club();
    await polls.opened(elsewhere, elsewhere.owner);
    await polls.vote(crew, later.id, { [later.first]: 'yes' });
    const ids = async () => (await listed(crew)).map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([sooner.id, later.id]);
    expect((await listed(crew)).map(({ my }: { my: object }) => my)).toEqual([
      { crew_id: crew.crew, voted: false },
      { crew_id: crew.crew, voted: true },
    ]);
    // Over, but with a time to come.
    context.advanceClock(50);
    expect((await listed(crew))[0]).toMatchObject({ id: sooner.id, state: 'over' });
    context.advanceClock(22);
    expect(await ids()).toEqual([]);
    expect((await polls.read(crew, later.id)).state).toBe('open');
  });

  it('are on the main page of the club, three at most', async () => {
    const openedUntil = (hours: number) =>
      polls.opened(club, host, { ends_time: polls.hoursAhead(hours).toISOString() });
    const made = await Promise.all([40, 30, 20, 10].map(openedUntil));
    const crew = await context.crew(club);
    const home = (await crew.get(`/clubs/${club.nick}/home`)).json();
    expect(home.polls.map(({ id }: { id: string }) => id)).toEqual(
      made
        .slice(1)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(home.polls[0]).toEqual((await listed(crew))[0]);
  });
});
