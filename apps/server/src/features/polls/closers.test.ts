import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { pollsOf } from '../../testing/repeating/polls.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const MINUTE_HOURS = 1 / 60;

describe.each(engines())('who closes a poll, and who is seated, on %s', (engine) => {
  const context = setUpTestContext(engine);
  const polls = pollsOf(context);
  let club: ContextClub;
  let host: ContextCrew;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    host = club.owner;
    leader = await context.crew(club, { admin_level: 8 });
  });

  const code = async (answer: ReturnType<ContextCrew['put']>) => (await answer).json().code;
  const crews = (size: number) =>
    Promise.all(Array.from({ length: size }, () => context.crew(club, { admin_level: 2 })));

  it('seats no crew that is restricted, banned, gone or of too low a level', async () => {
    const six = await context.crew(club, { admin_level: 6 });
    const { id, first } = await polls.opened(club, six, { attend_level: 2, max_crew: 2 });
    const [fits, restricted, banned, gone, waits] = (await crews(5)) as [
      ContextCrew,
      ContextCrew,
      ContextCrew,
      ContextCrew,
      ContextCrew,
    ];
    const low = await context.crew(club, { admin_level: 1 });
    for (const crew of [low, restricted, banned, gone, fits, waits]) {
      context.advanceClock(MINUTE_HOURS);
      await polls.vote(crew, id, { [first]: 'yes' });
    }
    const limit = context.db.updateTable('crews').set({ limit_end_time: polls.hoursAhead(1) });
    await limit.where('id', '=', restricted.id).execute();
    const chief = await context.crew(club, { admin_level: 9 });
    expect((await chief.put(`/crews/${banned.crew}/admin/-1`)).statusCode).toBe(200);
    const leave = context.db.updateTable('crews').set({ state: 0, admin_level: 0 });
    await leave.where('id', '=', gone.id).execute();
    expect((await polls.close(six, id, first)).json()).toMatchObject({ seated: 2, waiting: 1 });
    const [activity] = await polls.made(club);
    expect(activity?.seats.map(({ crew_id }) => crew_id)).toEqual([six.id, fits.id]);
    expect(activity?.waiting).toEqual([waits.id]);
  });

  it('is refused with a time without yes, that has passed, or of another poll; and nothing is made', async () => {
    const { id, first, second } = await polls.opened(club, host, { options: polls.times([10, 60]) });
    const other = await polls.opened(club, host);
    const [crew] = (await crews(1)) as [ContextCrew];
    await polls.vote(crew, id, { [first]: 'yes', [second]: 'maybe' });
    expect(await code(polls.close(host, id, second))).toBe('poll.no_yes');
    expect((await polls.close(host, id, other.first)).statusCode).toBe(404);
    const leaver = await context.crew(club, { admin_level: 2 });
    await polls.vote(leaver, id, { [second]: 'yes' });
    await leaver.put(`/crews/${leaver.crew}/state/0`);
    expect(await code(polls.close(host, id, second))).toBe('poll.no_yes');
    context.advanceClock(10);
    expect(await code(polls.close(host, id, first))).toBe('activity.past_time');
    expect(await polls.made(club)).toEqual([]);
    expect((await polls.read(host, id)).state).toBe('open');
  });

  it('is for its owner and level 8, who is recorded in the audit trail', async () => {
    const { id, first } = await polls.opened(club, host);
    await polls.vote(host, id, { [first]: 'yes' });
    const seven = await context.crew(club, { admin_level: 7 });
    expect(await code(polls.close(seven, id, first))).toBe('permission.denied');
    const closed = (await polls.close(leader, id, first)).json();
    // The owner sits, not the leader who closed it.
    expect((await polls.made(club))[0]).toMatchObject({ crew_id: host.id, seats: [{ crew_id: host.id }] });
    const trail = async () => (await leader.get(`/clubs/${club.wire}/audit`)).json();
    expect(await trail()).toMatchObject([
      {
        action: 'poll.close',
        actor_crew_id: leader.crew,
        crew_id: host.crew,
        activity_id: closed.activity_id,
      },
    ]);
    const own = await polls.opened(club, host);
    await polls.close(host, own.id, null);
    expect(await trail()).toHaveLength(1);
    const another = await polls.opened(club, host);
    await polls.close(leader, another.id, null);
    expect((await trail())[0]).toMatchObject({ action: 'poll.close', activity_id: null });
  });

  it.each([
    ['has left', { state: 0, admin_level: 0 }],
    ['is banned', { state: -1, admin_level: -1 }],
    ['may no longer create activities', { admin_level: 4 }],
  ] as const)('makes who closes it the host where the owner %s', async (_name, change) => {
    const { id, first } = await polls.opened(club, host);
    const [crew] = (await crews(1)) as [ContextCrew];
    await polls.vote(host, id, { [first]: 'yes' });
    await polls.vote(crew, id, { [first]: 'yes' });
    await context.db.updateTable('crews').set(change).where('id', '=', host.id).execute();
    expect((await polls.close(host, id, first)).statusCode).toBe('state' in change ? 404 : 403);
    await polls.close(leader, id, first);
    const [activity] = await polls.made(club);
    expect(activity?.crew_id).toBe(leader.id);
    const sits = 'state' in change ? [leader.id, crew.id] : [leader.id, host.id, crew.id];
    expect(activity?.seats.map(({ crew_id }) => crew_id)).toEqual(sits);
  });

  it('without a time makes no activity, and once closed everything is refused', async () => {
    const { id, first } = await polls.opened(club, host);
    await polls.vote(host, id, { [first]: 'yes' });
    expect((await polls.close(host, id, null)).json()).toEqual({ activity_id: null, seated: 0, waiting: 0 });
    expect(await polls.made(club)).toEqual([]);
    expect(await code(polls.close(host, id, null))).toBe('poll.closed');
    expect(await code(polls.close(host, id, first))).toBe('poll.closed');
    expect(await code(polls.vote(host, id, { [first]: 'no' }))).toBe('poll.closed');
    expect(await polls.read(host, id)).toMatchObject({ state: 'closed', activity_id: null, voters: 1 });
  });
});
