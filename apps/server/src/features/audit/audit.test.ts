import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('the audit trail on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  let crew: ContextCrew;
  beforeEach(async () => {
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
    crew = await context.crew(club, { admin_level: 3 });
  });

  const read = (actor: ContextCrew, query = '') => actor.get(`/clubs/${club.wire}/audit${query}`);
  const actions = async () => (await read(leader)).json().map(({ action }: { action: string }) => action);

  it('returns actor, action, target, time and reason of each entry, newest first', async () => {
    const banned = await context.crew(club, { admin_level: -1, state: -1 });
    const [old, upcoming] = [await context.meetup(club, 0.5), await context.meetup(club, 30)];
    await context.attend(crew, old);
    await context.attend(crew, upcoming);
    await context.mark(leader, crew, old, { state: 2 });
    await leader.delete(`/attendees/crew/${crew.crew}`);
    await leader.put(`/crews/${crew.crew}/admin/5`, { reason: '꾸준한 참석' });
    await leader.put(`/crews/${crew.crew}/attendees/updated_time/null`);
    await leader.put(`/crews/${banned.crew}/state/0`, { reason: '오해' });
    await leader.put(`/activities/delete/${upcoming.wire}`, { reason: '비' });
    await leader.get(`/crews/${crew.crew}`);
    await leader.get(`/crews/${crew.crew}/members/detail`);
    await leader.put(`/clubs/${club.wire}/state/1`);
    await leader.put(`/clubs/${club.wire}/state/0`);
    expect(await actions()).toEqual([
      'club.take_back',
      'club.offer',
      'crew.read_contact',
      'crew.read_contact',
      'crew.read_person',
      'activity.delete',
      'crew.unban',
      'crew.lift_limit',
      'crew.change_level',
      'attendee.remove',
      'attendee.mark',
    ]);
    const rows = (await read(leader)).json();
    const nick = (await leader.get(`/crews/${leader.crew}`)).json().nick;
    expect(rows[8]).toMatchObject({
      actor_crew_id: leader.crew,
      actor_nick: nick,
      crew_id: crew.crew,
      from: 3,
      to: 5,
      reason: '꾸준한 참석',
      created_time: context.clock.now().toISOString(),
    });
    expect(rows[5]).toMatchObject({ activity_id: upcoming.wire, reason: '비' });
    expect(rows[5].subject).toBe(rows[5].activity_name);
    expect(rows[10]).toMatchObject({
      crew_id: crew.crew,
      activity_id: old.wire,
      from: 1,
      to: 2,
      reason: null,
    });
  });

  // docs/threats.md#t-55
  it.each(['', '?contact=hidden', '?with=page', '/members', '/members/detail'])(
    'records a read of name, birthday or address by level 7 at /crews/{id}%s, once an hour',
    async (path) => {
      const seven = await context.crew(club, { admin_level: 7 });
      const [six, other] = [await context.crew(club, { admin_level: 6 }), await context.crew(club)];
      const start = context.clock.now();
      const answers = await Promise.all([1, 2, 3].map(() => seven.get(`/crews/${crew.crew}${path}`)));
      for (const answer of answers)
        expect([answer.statusCode, answer.json().name]).toEqual([200, expect.any(String)]);
      await seven.get(`/crews/${other.crew}${path}`);
      // Not recorded: no such fields, or the reader's own.
      await six.get(`/crews/${crew.crew}${path}`);
      await seven.get(`/crews/${seven.crew}${path}`);
      await crew.get(`/crews/${crew.crew}${path}`);
      const read = (of: ContextCrew) => ({
        action: 'crew.read_person',
        actor_crew_id: seven.crew,
        crew_id: of.crew,
      });
      const trail = async () => (await leader.get(`/clubs/${club.wire}/audit`)).json();
      expect(await trail()).toMatchObject([read(other), read(crew)]);
      expect((await trail())[0].created_time).toBe(start.toISOString());

      context.advanceClock(1);
      await seven.get(`/crews/${crew.crew}${path}`);
      expect(await trail()).toMatchObject([read(crew), read(other), read(crew)]);
      context.clock.set(start);
    },
  );

  it('records every read of the contact by level 8 in addition', async () => {
    for (let time = 0; time < 2; time += 1) await leader.get(`/crews/${crew.crew}/members/detail`);
    expect(await actions()).toEqual(['crew.read_contact', 'crew.read_contact', 'crew.read_person']);
  });

  it('records no actions of crews on themselves, and no refused calls', async () => {
    const seven = await context.crew(club, { admin_level: 7 });
    await leader.get(`/crews/${leader.crew}`);
    await seven.put(`/crews/${crew.crew}/admin/1`);
    await crew.put(`/crews/${crew.crew}/state/0`);
    const meetup = await context.meetup(club, 30);
    await context.attend(seven, meetup);
    await seven.delete(`/attendees/crew/${seven.crew}`);
    expect(await actions()).toEqual([]);
  });

  it('has the picture of who acted, unless they have left, in the statement of the list', async () => {
    const image_url = '/uploads/picture-of-the-deputy-400.webp';
    const create = async () =>
      context.crew(club, { admin_level: 8, member_id: await insertMember(context.db, { image_url }) });
    const [stays, left, withdrawn] = [await create(), await create(), await create()];
    const act = async (actor: ContextCrew, level: number) =>
      expect((await actor.put(`/crews/${crew.crew}/admin/${level}`)).statusCode).toBe(200);
    const pictures = async () =>
      (await read(leader)).json().map((entry: Record<string, unknown>) => entry.actor_image_url);
    await act(leader, 2);
    await act(stays, 3);
    const statements = await context.statements(() => read(leader));
    await act(left, 4);
    await act(withdrawn, 5);
    expect(await pictures()).toEqual([image_url, image_url, image_url, null]);
    expect(await context.statements(() => read(leader))).toBe(statements);
    expect((await left.put(`/crews/${left.crew}/state/0`)).statusCode).toBe(200);
    await context.db
      .updateTable('members')
      .set({ state: 0, withdrawn_time: context.clock.now() })
      .where('id', '=', withdrawn.memberId)
      .execute();
    expect(await pictures()).toEqual([null, null, image_url, null]);
  });

  it('is append-only', async () => {
    await leader.put(`/crews/${crew.crew}/admin/4`);
    const refused = 'append-only';
    await expect(context.db.deleteFrom('audit_entries').execute()).rejects.toThrow(refused);
    await expect(context.db.updateTable('audit_entries').set({ action: 'x' }).execute()).rejects.toThrow(
      refused,
    );
    expect(await actions()).toEqual(['crew.change_level']);
  });

  it('returns the same entries with and without pages', async () => {
    for (const level of [1, 2, 3, 4, 5]) await leader.put(`/crews/${crew.crew}/admin/${level}`);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const all = ids((await read(leader)).json());
    const paged: string[] = [];
    let next: string | undefined = '?limit=2';
    while (next !== undefined) {
      const answer = await read(leader, next);
      paged.push(...ids(answer.json()));
      next = /audit(\?[^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(paged).toEqual(all);
    expect(all).toHaveLength(5);
    expect((await read(leader, '?limit=101')).statusCode).toBe(400);
    expect((await read(leader, '?cursor=1-abc')).statusCode).toBe(400);
  });

  it('is refused below level 8', async () => {
    const deputy = await context.crew(club, { admin_level: 8 });
    const seven = await context.crew(club, { admin_level: 7 });
    const stranger = await context.crew(await context.club(), { admin_level: 9 });
    expect((await read(deputy)).statusCode).toBe(200);
    expect((await read(seven)).json().code).toBe('permission.denied');
    expect((await read(stranger)).json().code).toBe('permission.denied');
    expect((await context.as(null).get(`/clubs/${club.wire}/audit`)).statusCode).toBe(401);
    expect(await context.statements(() => read(deputy))).toBe(2);
  });
});
