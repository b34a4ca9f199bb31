import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('planning an activity on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
  });

  /** `seconds` from now, as on the wire. */
  const shifted = (seconds: number) =>
    new Date(context.clock.now().getTime() + seconds * 1000 + 9 * 3_600_000).toISOString();
  const form = (actor: ContextCrew, given: object = {}) => ({
    club_id: club.wire,
    crew_id: actor.crew,
    name: '한강 달리기',
    activity_time: shifted(3600),
    max_crew: 40,
    attend_level: 1,
    location: '뚝섬',
    ...given,
  });
  const plan = (actor: ContextCrew, given: object = {}) => actor.post('/activities', form(actor, given));
  const refusal = async (actor: ContextCrew, given: object) => {
    const { status, code } = (await plan(actor, given)).json();
    return [status, code];
  };

  it.each(CLOCKS)('gives its creator a seat in the subgroup leader, at %s', async (now) => {
    context.clock.set(new Date(now));
    const answer = await plan(club.owner, { activity_time: shifted(1), max_crew: 1, subgroup: ' A \nB' });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    const body = (await club.owner.get(`/activities/${id}`)).json();
    expect(body).toMatchObject({
      count: 1,
      attending: true,
      activity_time: shifted(1),
      state: 1,
      info: '',
      location_url: '',
    });
    expect(body.my).toMatchObject({ subgroup: 'leader', state: 1 });
    expect(await context.seats({ id: context.ids.decode('activity', id) ?? 0, wire: id })).toMatchObject({
      count: 1,
      rows: 1,
    });
    expect(await refusal(club.owner, { activity_time: shifted(0) })).toEqual([422, 'activity.past_time']);
  });

  // docs/threats.md#t-47
  it('randomizes the time that determines the code, so that codes of the same second differ', async () => {
    const planned: { created_time: string; code: string }[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { id } = (await plan(club.owner)).json();
      planned.push((await club.owner.get(`/activities/${id}`)).json());
    }
    const now = context.clock.now().getTime();
    for (const { created_time, code } of planned) {
      const seconds = (now - Date.parse(created_time)) / 1000;
      expect([Number.isInteger(seconds), seconds >= 0, seconds < 5400]).toEqual([true, true, true]);
      expect(code).toBe(String((Math.floor(Date.parse(created_time) / 1000) % 90) + 10));
    }
    expect(new Set(planned.map(({ created_time }) => created_time)).size).toBeGreaterThan(1);
    expect(new Set(planned.map(({ code }) => code)).size).toBeGreaterThan(1);
  });

  // docs/threats.md#t-47
  it('hides the creation time from all below level 7 except the owner', async () => {
    const { id } = (await plan(club.owner)).json();
    const six = await context.crew(club, { admin_level: 6 });
    await context.attend(six, { id: 0, wire: id });
    await six.post('/messages/activity', { crew_id: six.crew, activity_id: id, message_text: '갈게요' });
    const days = 'start_date=2026-12-01&end_date=2026-12-31';
    const { created_time, code } = (await club.owner.get(`/activities/${id}`)).json();
    for (const path of [
      `/activities/${id}?with=page`,
      `/activities/${id}/crews`,
      `/activities/club/${club.wire}/following/day`,
      `/clubs/${club.nick}/activities?${days}`,
      `/clubs/${club.nick}/home?${days}`,
      `/members/${six.member}/activities?${days}`,
      `/members/${six.member}/popups`,
      `/crews/${six.crew}/activities`,
    ]) {
      const answer = await six.get(path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.body).not.toContain(created_time);
      expect(answer.body).not.toContain(`"code":"${code}"`);
      for (const row of [answer.json()].flat()) expect(row).not.toHaveProperty('created_time');
    }
  });

  it('limits level 5 to the irregular type and attendance level 5, but not level 6', async () => {
    const six = await context.crew(club, { admin_level: 6 });
    const typeOf = async (actor: ContextCrew, given: object = {}) =>
      (await actor.get(`/activities/${(await plan(actor, given)).json().id}`)).json().state;
    expect([await typeOf(club.owner), await typeOf(six), await typeOf(six, { state: 1 })]).toEqual([1, 2, 1]);
    expect(await refusal(club.owner, { state: 2 })).toEqual([422, 'activity.type_refused']);
    expect(await refusal(club.owner, { attend_level: 6 })).toEqual([422, 'activity.level_too_high']);
    expect((await plan(club.owner, { attend_level: 5 })).statusCode).toBe(201);
    expect((await plan(six, { attend_level: 9 })).statusCode).toBe(201);
  });

  it("requires level 5 in the club and the caller's own crew", async () => {
    const four = await context.crew(club, { admin_level: 4 });
    expect(await refusal(four, {})).toEqual([403, 'permission.denied']);
    expect(await refusal(four, { crew_id: club.owner.crew })).toEqual([403, 'auth.other_identity']);
    const elsewhere = await context.club();
    const foreign = await context.crew(elsewhere, { admin_level: 9 });
    expect(await refusal(foreign, {})).toEqual([404, 'request.not_found']);
    const left = await context.crew(club, { state: 0, admin_level: 0 });
    expect(await refusal(left, {})).toEqual([404, 'request.not_found']);
    expect((await context.as(null).post('/activities', form(club.owner))).statusCode).toBe(401);
  });

  it('validates the form', async () => {
    for (const given of [
      { name: ' ' },
      { location: '' },
      { max_crew: 0 },
      { location_url: 'javascript:1' },
    ]) {
      expect((await plan(club.owner, given)).statusCode).toBe(422);
    }
    for (const given of [{ name: 7 }, { activity_time: '2027-01-01' }, { state: 3 }, { club_id: '1' }]) {
      expect((await plan(club.owner, given)).statusCode).toBe(400);
    }
    const answer = await plan(club.owner, { attendee_count: 40, created_time: '2020-01-01T00:00:00Z' });
    const body = (await club.owner.get(`/activities/${answer.json().id}`)).json();
    expect(body.count).toBe(1);
    expect(Date.parse(body.created_time)).toBeGreaterThan(context.clock.now().getTime() - 5_400_000);
  });

  describe('with a reserved id', () => {
    const reserve = async (actor: ContextCrew) => (await actor.get('/activities/max_id')).json().max_id;
    const owned = async (actor: ContextCrew) => {
      const rows = await context.db
        .selectFrom('activities')
        .select('id')
        .where('crew_id', '=', actor.id)
        .execute();
      return rows.length;
    };

    it('uses that id, and returns it again for a repeated call', async () => {
      const id = await reserve(club.owner);
      const same = { id, activity_time: shifted(3600) };
      const first = await plan(club.owner, same);
      expect([first.statusCode, first.json()]).toEqual([201, { id }]);
      context.advanceClock(2);
      const again = await plan(club.owner, same);
      expect([again.statusCode, again.json()]).toEqual([201, { id }]);
      expect(await owned(club.owner)).toBe(1);
    });

    it('creates one activity for ten concurrent calls', async () => {
      const id = await reserve(club.owner);
      const answers = await Promise.all(Array.from({ length: 10 }, () => plan(club.owner, { id })));
      expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => ({ id })));
      expect(await owned(club.owner)).toBe(1);
    });

    it("refuses another's id, an unreserved id and the id of an activity", async () => {
      const other = await context.crew(club, { admin_level: 5 });
      const planned = await plan(other);
      const foreign = [await reserve(other), planned.json().id, context.ids.encode('activity', 9_000_000)];
      for (const id of foreign) {
        expect(await refusal(club.owner, { id })).toEqual([403, 'activity.id_of_another']);
      }
      expect(await owned(club.owner)).toBe(0);
    });

    // docs/threats.md#t-62
    it('reserves one id per member until it is used, also for concurrent calls', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => reserve(club.owner)));
      const [id] = ids;
      expect(new Set(ids)).toEqual(new Set([id]));
      const reservations = context.db.selectFrom('activity_reservations').select('activity_id');
      const rows = await reservations.where('member_id', '=', club.owner.memberId).execute();
      expect(rows).toEqual([{ activity_id: context.ids.decode('activity', id) }]);
      const other = await context.crew(club, { admin_level: 5 });
      expect(await reserve(other)).not.toBe(id);
      expect((await plan(club.owner, { id })).statusCode).toBe(201);
      expect(await reserve(club.owner)).not.toBe(id);
    });

    it('reserves it for 24 hours from the last request', async () => {
      const id = await reserve(club.owner);
      context.advanceClock(23);
      expect(await reserve(club.owner)).toBe(id);
      context.advanceClock(23);
      expect(await reserve(club.owner)).toBe(id);
      context.advanceClock(24);
      expect(await reserve(club.owner)).not.toBe(id);
    });

    it('refuses the id for a second activity with other fields', async () => {
      const id = await reserve(club.owner);
      const answers = await Promise.all([
        plan(club.owner, { id, name: '새벽 러닝' }),
        plan(club.owner, { id, name: '저녁 러닝' }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403]);
      expect(await owned(club.owner)).toBe(1);
    });

    it('requires level 5 to reserve one', async () => {
      const four = await context.crew(club, { admin_level: 4 });
      expect((await four.get('/activities/max_id')).json().code).toBe('permission.denied');
      expect((await context.as(null).get('/activities/max_id')).statusCode).toBe(401);
    });
  });

  it('creates one activity for concurrent calls with one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'plan-once' };
    const body = form(club.owner);
    const answers = await Promise.all([1, 2, 3].map(() => club.owner.post('/activities', body, key)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });
});
