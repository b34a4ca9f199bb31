import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../testing/test-context.ts';

const [engine = 'pglite'] = engines();

describe('fields that clients may not set', () => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let other: ContextClub;
  let crew: ContextCrew;
  let victim: ContextCrew;
  /** Additional fields that a body may contain. */
  let extras: Record<string, unknown>;
  beforeEach(async () => {
    [club, other] = [await context.club(), await context.club()];
    crew = await context.crew(club, { admin_level: 7 });
    victim = await context.crew(club, { admin_level: 3 });
    extras = {
      admin_level: 9,
      level: 9,
      owner: true,
      can: { edit: true },
      my: { admin_level: 9 },
      crew_count: 999,
      like_count: 999,
      message_count: 999,
      attendee_count: 999,
      view: 999,
      founder_id: victim.member,
      created_time: '2000-01-01T00:00:00.000Z',
      updated_time: '2000-01-01T00:00:00.000Z',
      deleted_time: '2000-01-01T00:00:00.000Z',
      limit_end_time: null,
      code_tries: 0,
    };
  });

  const crewRow = (id: number) =>
    context.db.selectFrom('crews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const form = {
    name: '모임',
    activity_time: '2026-12-20T19:00:00.000Z',
    max_crew: 5,
    attend_level: 1,
    location: '서울숲',
    location_url: '',
    subgroup: '',
    info: '',
    state: 2,
  };

  // docs/threats.md#t-13
  it("are ignored when joining and editing one's profile", async () => {
    const newcomer = await context.crew(other);
    const joined = await newcomer.post('/crews', {
      ...extras,
      state: 1,
      club_id: club.wire,
      nick: '새 크루',
      info: null,
    });
    expect(joined.statusCode).toBe(201);
    const id = context.ids.decode('crew', joined.json().id) ?? 0;
    expect(await crewRow(id)).toMatchObject({ admin_level: 1, state: 1, club_id: club.id });

    const before = await crewRow(crew.id);
    const edit = { nick: '새 별명', info: null, state: -1, member_id: victim.member, club_id: other.wire };
    expect((await crew.put(`/crews/${crew.crew}`, { ...extras, ...edit })).statusCode).toBe(200);
    const { updated_time: _, ...after } = await crewRow(crew.id);
    const { updated_time: __, ...unchanged } = before;
    expect(after).toEqual({ ...unchanged, nick: '새 별명' });
  });

  // docs/threats.md#t-13
  it('are ignored when creating a club', async () => {
    const answer = await crew.post('/clubs', {
      ...extras,
      state: 0,
      id: club.wire,
      name: '클럽',
      nick: 'body-club',
      category: '산책',
      info: '걸어요',
      question: '왜 걸으세요?',
    });
    expect(answer.statusCode).toBe(201);
    const row = await context.db
      .selectFrom('clubs')
      .selectAll()
      .where('nick', '=', 'body-club')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ crew_count: 1, state: 1, founder_id: crew.memberId });
    expect(row.id).not.toBe(club.id);
    expect(row.created_time).toEqual(context.clock.now());
  });

  // docs/threats.md#t-13
  it('are ignored in meetups, which do not change club or owner', async () => {
    const made = await crew.post('/activities', {
      ...extras,
      ...form,
      club_id: club.wire,
      crew_id: crew.crew,
    });
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    const edit = { ...extras, ...form, club_id: other.wire, crew_id: victim.crew };
    expect((await crew.put(`/activities/${id}`, edit)).statusCode).toBe(200);
    const row = await context.db
      .selectFrom('activities')
      .selectAll()
      .where('id', '=', context.ids.decode('activity', id) ?? 0)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      club_id: club.id,
      crew_id: crew.id,
      attendee_count: 1,
      like_count: 0,
      message_count: 0,
      deleted_time: null,
    });
    // Drawn within 90 minutes before the creation, regardless of the input.
    const before = context.clock.now().getTime() - row.created_time.getTime();
    expect([before >= 0, before < 90 * 60_000]).toEqual([true, true]);
  });

  // docs/threats.md#t-13
  it('are ignored in notices and posts', async () => {
    const author = { club_id: club.wire, crew_id: crew.crew };
    const notice = { notice_category: 'notice', notice_title: '공지', notice_text: '글' };
    const made = await crew.post('/notices', { ...extras, ...notice, ...author, state: 0 });
    const { id } = made.json();
    await crew.put(`/notices/${id}`, { ...extras, ...notice, club_id: other.wire, crew_id: victim.crew });
    const row = await context.db
      .selectFrom('notices')
      .selectAll()
      .where('id', '=', context.ids.decode('notice', id) ?? 0)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      club_id: club.id,
      crew_id: crew.id,
      view: 0,
      like_count: 0,
      deleted_time: null,
    });
  });

  // docs/threats.md#t-13
  it('are rejected when they name another crew, club or state, and nothing changes', async () => {
    const meetup = await context.meetup(club, 20);
    const foreign = await context.meetup(other, 20);
    const notice = { notice_category: 'notice', notice_title: '공지', notice_text: '글' };
    const before = await fingerprint(context.db);
    const attempts = [
      victim.post('/attendees', { crew_id: crew.crew, activity_id: meetup.wire, state: 1 }),
      victim.post('/attendees', { crew_id: victim.crew, activity_id: meetup.wire, state: 2 }),
      victim.post('/attendees', { crew_id: victim.crew, activity_id: foreign.wire, state: 1 }),
      victim.put(`/attendees/${victim.crew}/${meetup.wire}`, { state: 2, owner: true, admin_level: 9 }),
      victim.post('/crews', { club_id: other.wire, member_id: crew.member, nick: '남', info: null }),
      crew.post('/activities', { ...form, club_id: other.wire, crew_id: crew.crew }),
      victim.post('/activities', { ...form, club_id: club.wire, crew_id: crew.crew }),
      victim.post('/notices', { ...notice, club_id: club.wire, crew_id: victim.crew, admin_level: 9 }),
      crew.post('/notices', { ...notice, club_id: other.wire, crew_id: crew.crew }),
      victim.post('/messages/activity', {
        crew_id: crew.crew,
        club_id: club.wire,
        activity_id: meetup.wire,
        message_text: '네',
      }),
      victim.post('/likes', { crew_id: crew.crew, table_type: 'activity', table_id: meetup.wire }),
      victim.put(`/crews/${crew.crew}/admin/1`, { admin_level: 9, level: 9 }),
      victim.put(`/crews/${victim.crew}/state/-1`, { admin_level: 9 }),
      crew.put(`/clubs/${club.wire}`, {
        admin_level: 9,
        name: '내 것',
        nick: club.nick,
        category: 'x',
        info: 'x',
      }),
      crew.put(`/clubs/${club.wire}/state/1`, { crew_id: crew.crew, admin_level: 9 }),
    ];
    for (const attempt of attempts) {
      const { statusCode, body } = await attempt;
      expect([400, 403, 404, 409, 422], body).toContain(statusCode);
    }
    expect(await fingerprint(context.db)).toEqual(before);
  });
});
