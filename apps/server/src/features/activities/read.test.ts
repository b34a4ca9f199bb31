import { publicActivity } from '@crewwith/domain/activities/records';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import { CLOCKS, type ContextClub, setUpTestContext } from '../../testing/test-context.ts';

const PUBLIC = [...Object.keys(publicActivity.shape), 'can', 'my', 'next_step'].sort();

describe.each(engines())('reading an activity on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
  });

  // docs/threats.md#t-16
  it('returns only public fields to visitors and outsiders', async () => {
    const meetup = await context.meetup(club, 2, { subgroup: 'A\nB', info: '물 챙겨 오세요' });
    const outsider = await context.crew(await context.club(), { admin_level: 9 });
    const gone = await context.crew(club, { state: -1, admin_level: -1 });
    for (const actor of [context.as(null), outsider, gone]) {
      const answer = await actor.get(`/activities/${meetup.wire}`);
      expect(answer.statusCode).toBe(200);
      const body = answer.json();
      expect(Object.keys(body).sort()).toEqual(PUBLIC);
      expect(body).toMatchObject({ id: meetup.wire, info: '물 챙겨 오세요', my: null, count: 0 });
      expect(body.activity_time).toBe('2026-12-01T21:00:00.000Z');
      expect(Object.values(body.can).every((allowed) => allowed === false)).toBe(true);
    }
  });

  // docs/specification.md#next-step
  it('leads outsiders to a seat, and from the start on to the club', async () => {
    const meetup = await context.meetup(club, 2);
    const outsider = await context.crew(await context.club(), { admin_level: 9 });
    const gone = await context.crew(club, { state: -1, admin_level: -1 });
    const stepOf = async (actor: Pick<typeof outsider, 'get'>) =>
      (await actor.get(`/activities/${meetup.wire}`)).json().next_step;
    const steps = () => Promise.all([context.as(null), outsider, gone, club.owner].map(stepOf));
    context.advanceClock(2 - 1 / 3600);
    expect(await steps()).toEqual(['log_in', 'join', 'join', undefined]);
    context.advanceClock(1 / 3600);
    expect(await steps()).toEqual(['see_club', 'see_club', 'see_club', undefined]);
  });

  it('returns to crews all fields of the page, their permissions and their attendance', async () => {
    const meetup = await context.meetup(club, 2, { subgroup: 'A\nB' });
    const crew = await context.crew(club, { admin_level: 2 });
    await context.attend(crew, meetup, 'B');
    const body = (await crew.get(`/activities/${meetup.wire}`)).json();
    expect(body).toMatchObject({ crew_id: club.owner.crew, subgroup: 'A\nB', attending: true, liked: false });
    expect(body.my).toEqual({
      crew_id: crew.crew,
      admin_level: 2,
      limit_end_time: null,
      state: 1,
      subgroup: 'B',
      tries_left: 5,
      waiting: null,
      cancel: {
        late_from: '2026-12-01T04:00:00.000Z',
        reason_from: '2026-12-01T04:00:00.000Z',
        late: true,
        restricts_until: '2026-12-01T22:00:00.000Z',
        restrict_hours: 12,
      },
      source: 0,
      unconfirmed: false,
      standing: false,
      rest_until: null,
    });
    expect(body.can).toEqual({
      seat: false,
      assign_subgroups: false,
      read: true,
      read_attendees: true,
      read_crews: false,
      read_cancelled: false,
      read_code: false,
      read_waiters: false,
      attend: true,
      mark: false,
      change_any_subgroup: false,
      copy: false,
      edit: false,
      delete: false,
      write_message: true,
      like: true,
    });
    expect(body).not.toHaveProperty('code');
    expect(body).not.toHaveProperty('created_time');
    await context.cancel(crew, meetup, '아파요');
    const after = (await crew.get(`/activities/${meetup.wire}`)).json();
    expect(after).toMatchObject({ attending: false, count: 0, my: { state: null, subgroup: null } });
    expect(after.can.read_attendees).toBe(false);
  });

  // docs/threats.md#t-16
  it('returns the code and the creation time only to level 7 and the owner', async () => {
    const meetup = await context.meetup(club, 2);
    const admin = await context.crew(club, { admin_level: 7 });
    for (const actor of [admin, club.owner]) {
      const body = (await actor.get(`/activities/${meetup.wire}`)).json();
      expect(body).toMatchObject({ code: '57', created_time: '2026-01-01T03:21:47.000Z' });
      expect(body.can).toMatchObject({ read_code: true, mark: true, copy: true, read_cancelled: true });
    }
    const six = await context.crew(club, { admin_level: 6 });
    const body = (await six.get(`/activities/${meetup.wire}`)).json();
    expect(body).not.toHaveProperty('code');
    expect(body).not.toHaveProperty('created_time');
  });

  it('permits the owner to edit always and to delete until 24 hours after the start, and level 8 both always', async () => {
    const meetup = await context.meetup(club, 1);
    const leader = await context.crew(club, { admin_level: 8 });
    const can = async (actor: typeof leader) => {
      const { edit, delete: remove } = (await actor.get(`/activities/${meetup.wire}`)).json().can;
      return [edit, remove];
    };
    expect([await can(club.owner), await can(leader)]).toEqual([
      [true, true],
      [true, true],
    ]);
    context.advanceClock(26);
    expect([await can(club.owner), await can(leader)]).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it('returns club and count to visitors, and 404 for a deleted activity', async () => {
    const meetup = await context.meetup(club, 1);
    await context.attend(await context.crew(club), meetup);
    const visitor = context.as(null);
    expect((await visitor.get(`/activities/${meetup.wire}/club_nick`)).json()).toEqual({ nick: club.nick });
    expect((await visitor.get(`/activities/${meetup.wire}/crews/count`)).json()).toEqual([{ count: 1 }]);
    const gone = await context.meetup(club, 1, { deleted_time: context.clock.now() });
    const leader = await context.crew(club, { admin_level: 9 });
    for (const path of ['', '/club_nick', '/crews/count', '/crews?state=0', '/crews/cancel']) {
      expect((await leader.get(`/activities/${gone.wire}${path}`)).statusCode).toBe(404);
    }
    for (const id of ['1', String(meetup.id), club.wire, 'x'.repeat(12)]) {
      expect((await leader.get(`/activities/${id}`)).statusCode).toBe(404);
    }
  });

  it('returns the attendees to level 3 and to attendees', async () => {
    const meetup = await context.meetup(club, 1, { subgroup: 'A\nB' });
    const [first, second] = [await context.crew(club, { nick: '하나' }), await context.crew(club)];
    await context.attend(first, meetup, 'B');
    await context.attend(second, meetup);
    await context.cancel(second, meetup, '아파요');
    const path = `/activities/${meetup.wire}/crews?state=0`;
    const rows = [
      { crew_id: first.crew, nick: '하나', subgroup: 'B', state: 1, admin_level: 1, image_url: null },
    ];
    expect((await first.get(path)).json()).toEqual(rows);
    expect((await (await context.crew(club, { admin_level: 3 })).get(path)).json()).toEqual(rows);
    expect((await second.get(path)).json()).toMatchObject({ status: 403, code: 'permission.denied' });
    const outsider = await context.crew(await context.club(), { admin_level: 9 });
    const [hidden, missing] = [
      await outsider.get(path),
      await outsider.get(`/activities/${context.ids.encode('activity', 987654)}/crews?state=0`),
    ];
    expect(hidden.statusCode).toBe(404);
    expect({ ...hidden.json(), request_id: '' }).toEqual({ ...missing.json(), request_id: '' });
    expect((await context.as(null).get(path)).statusCode).toBe(401);
  });

  it('returns the cancels to level 7 and the owner, from 10 hours before the start', async () => {
    const meetup = await context.meetup(club, 12);
    const image_url = '/uploads/picture-of-two.webp';
    const member_id = await insertMember(context.db, { image_url });
    const crew = await context.crew(club, { nick: '둘', member_id });
    await context.attend(crew, meetup);
    await context.cancel(crew, meetup, '출장');
    const path = `/activities/${meetup.wire}/crews/cancel`;
    const admin = await context.crew(club, { admin_level: 7 });
    context.advanceClock(2 - 1 / 3600);
    expect((await admin.get(path)).json()).toEqual([]);
    context.advanceClock(1 / 3600);
    for (const actor of [admin, club.owner]) {
      const [row] = (await actor.get(path)).json();
      const told = { nick: '둘', image_url, time_difference: 720, reason: '출장', late: false };
      expect(row).toEqual({ id: expect.any(String), ...told });
    }
    expect((await crew.get(path)).json().code).toBe('permission.denied');
    const outsider = await context.crew(await context.club(), { admin_level: 9 });
    expect((await outsider.get(path)).statusCode).toBe(404);
  });

  it('returns for with=page the lists of the page that the caller may see', async () => {
    const meetup = await context.meetup(club, 2);
    const crew = (admin_level: number) => context.crew(club, { admin_level });
    const [two, three, seven] = [await crew(2), await crew(3), await crew(7)];
    await context.attend(three, meetup);
    await context.attend(seven, meetup);
    await context.cancel(seven, meetup, '감기');
    await two.post('/messages/activity', {
      crew_id: two.crew,
      club_id: club.wire,
      activity_id: meetup.wire,
      message_text: '저는 다음에',
    });
    const parts = async (actor: Pick<typeof two, 'get'>) => {
      const { attendees, cancelled, messages, ...rest } = (
        await actor.get(`/activities/${meetup.wire}?with=page`)
      ).json();
      expect(rest).toEqual((await actor.get(`/activities/${meetup.wire}`)).json());
      return { attendees, cancelled, messages };
    };
    const list = async (path: string, actor = seven) =>
      (await actor.get(`/activities/${meetup.wire}/${path}`)).json();
    const all = { attendees: await list('crews'), cancelled: await list('crews/cancel') };
    expect([all.attendees.length, all.cancelled.length]).toEqual([1, 1]);
    expect(await parts(seven)).toEqual({ ...all, messages: await list('messages') });
    expect(await parts(three)).toMatchObject({
      attendees: await list('crews', three),
      cancelled: undefined,
    });
    expect(await parts(two)).toMatchObject({ attendees: undefined, messages: [{ mine: true }] });
    expect(await parts(context.as(null))).toEqual({});
    expect(await context.statements(() => parts(seven))).toBe(5);
  });

  it('replaces the nicks of former crews: of the host, attendees and cancels', async () => {
    const meetup = await context.meetup(club, 2);
    const [guest, late, admin] = await Promise.all(
      [1, 1, 8].map((admin_level) => context.crew(club, { admin_level })),
    );
    if (!guest || !late || !admin) throw new Error('missing crews');
    for (const actor of [guest, late]) await context.attend(actor, meetup);
    await context.cancel(late, meetup, '감기');
    const leave = (ids: number[]) =>
      context.db.updateTable('crews').set({ state: 0, admin_level: 0 }).where('id', 'in', ids).execute();
    await leave([club.owner.id, guest.id, late.id]);
    const path = `/activities/${meetup.wire}`;
    const days = '?start_date=2026-12-01&end_date=2026-12-31';
    const nick = '탈퇴한 크루';
    expect((await admin.get(path)).json()).toMatchObject({ nick });
    for (const list of [
      `/clubs/${club.nick}/activities${days}`,
      `/members/${admin.member}/activities${days}`,
      `/activities/club/${club.wire}/following/day`,
    ])
      expect((await admin.get(list)).json()).toMatchObject([{ nick }]);
    expect((await admin.get(`${path}/crews`)).json()).toMatchObject([{ nick, image_url: null }]);
    expect((await admin.get(`${path}/crews/cancel`)).json()).toMatchObject([{ nick }]);
  });
});
