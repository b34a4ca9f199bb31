import type { AttendeeState } from '@crewwith/domain/attendees/states';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('lists of activities on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    crew = await context.crew(club, { admin_level: 2 });
  });

  const following = (query = '') => `/activities/club/${club.wire}/following/day?state=1${query}`;
  const previous = (query = '') => `/activities/club/${club.wire}/previous/day?state=1${query}`;
  const names = (answer: { json(): { name: string }[] }) => answer.json().map((row) => row.name);

  /** The names on each page of a list, read by its Link headers. */
  async function readPages(actor: ContextCrew, start: string): Promise<string[][]> {
    const pages: string[][] = [];
    for (let path: string | undefined = start; path !== undefined; ) {
      const answer = await actor.get(path);
      pages.push(names(answer));
      path = /^<\/api\/v1(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    return pages;
  }

  it('contain later or earlier activities, nearest first, without deleted ones', async () => {
    for (const [name, hours] of [
      ['far', 48],
      ['near', 1],
      ['now', 0],
      ['late', -1],
      ['old', -48],
    ] as const) {
      await context.meetup(club, hours, { name });
    }
    await context.meetup(club, 2, { name: 'gone', deleted_time: context.clock.now() });
    await context.meetup(await context.club(), 2, { name: 'elsewhere' });
    expect(names(await crew.get(following()))).toEqual(['near', 'far']);
    expect(names(await crew.get(previous()))).toEqual(['now', 'late', 'old']);
  });

  it('contain all fields of a card', async () => {
    const meetup = await context.meetup(club, 1, { name: '한강', like_count: 3, message_count: 2 });
    await context.attend(crew, meetup);
    const [card] = (await crew.get(following())).json();
    expect(card).toMatchObject({
      id: meetup.wire,
      activity_id: meetup.wire,
      crew_id: club.owner.crew,
      nick: expect.any(String),
      club_nick: club.nick,
      count: 1,
      like_count: 3,
      message_count: 2,
      attending: true,
      activity_time: '2026-12-01T20:00:00.000Z',
      my: { crew_id: crew.crew, state: 1, limit_end_time: null },
    });
    expect(card).not.toHaveProperty('created_time');
    const [narrow] = (await crew.get(following('&select=name,count,created_time'))).json();
    expect(narrow).toEqual({ id: meetup.wire, name: '한강', count: 1 });
  });

  it("select the state of the crew's own seat, in the same statement", async () => {
    const other = await context.crew(club, { admin_level: 2 });
    const now = context.clock.now();
    const seat = (activity_id: number, { id }: ContextCrew, state: AttendeeState) => ({
      ...{ activity_id, crew_id: id, subgroup: '', state },
      ...{ created_time: now, updated_time: now },
    });
    for (const [hours, state] of [
      [-1, null],
      [-2, 1],
      [-3, 2],
      [-4, 0],
      [-5, -1],
    ] as const) {
      const meetup = await context.meetup(club, hours, { name: String(state) });
      const seats = [seat(meetup.id, other, 1), ...(state === null ? [] : [seat(meetup.id, crew, state)])];
      await context.db.insertInto('attendees').values(seats).execute();
    }
    const read = async (actor: ContextCrew) => (await actor.get(previous('&select=name,my_state'))).json();
    const states = async (actor: ContextCrew) =>
      (await read(actor)).map((row: { name: string; my_state: unknown }) => [row.name, row.my_state]);
    expect(await states(crew)).toEqual([
      ['null', null],
      ['1', 1],
      ['2', 2],
      ['0', 0],
      ['-1', null],
    ]);
    expect((await states(other)).map(([, state]: unknown[]) => state)).toEqual([1, 1, 1, 1, 1]);
    const home = (await crew.get(`/clubs/${club.nick}/home`)).json();
    expect(home.previous.map((row: { my_state: unknown }) => row.my_state)).toEqual([null, 1, 2, 0, null]);
    expect(await context.statements(() => read(crew))).toBe(2);
  });

  it('names the own place in the queue, on the main page too', async () => {
    const club = await context.club();
    const [first, second] = [await context.crew(club), await context.crew(club)];
    const meetup = await context.meetup(club, 30, { max_crew: 1 });
    await context.attend(await context.crew(club), meetup);
    for (const { crew, post } of [first, second])
      await post('/attendees', { crew_id: crew, activity_id: meetup.wire, wait: true });
    const path = `/activities/club/${club.wire}/following/day?select=my_waiting`;
    const places = async (actor: ContextCrew) => {
      const listed = (await actor.get(path)).json();
      const { following } = (await actor.get(`/clubs/${club.nick}/home`)).json();
      return [listed, following].map(([row]) => row.my_waiting);
    };
    const place = { position: 2, state: 0 };
    expect(await places(second)).toEqual([place, place]);
    expect(await places(club.owner)).toEqual([null, null]);
    expect(await context.statements(() => second.get(path))).toBe(2);
  });

  it('return the same rows with and without pages, also with equal times and rows inserted in between', async () => {
    for (let index = 0; index < 25; index += 1) {
      await context.meetup(club, 1 + Math.floor(index / 10), { name: String(index) });
      await context.meetup(club, -1 - Math.floor(index / 10), { name: String(index) });
    }
    for (const list of [following, previous]) {
      const whole = names(await crew.get(list()));
      expect(whole).toHaveLength(25);
      const pages = await readPages(crew, list('&limit=10'));
      expect(pages.map((page) => page.length)).toEqual([10, 10, 5]);
      expect(pages.flat()).toEqual(whole);
    }
    const first = await crew.get(following('&limit=10'));
    await context.meetup(club, 0.5, { name: 'new' });
    const next = /<\/api\/v1(.+)>;/.exec(String(first.headers.link))?.[1] ?? '';
    expect(names(await crew.get(next))[0]).toBe('10');
  });

  it('return at most 10 following activities below level 2, and previous ones from level 2', async () => {
    for (let index = 0; index < 12; index += 1)
      await context.meetup(club, 1 + index, { name: String(index) });
    const newcomer = await context.crew(club);
    expect(names(await newcomer.get(following()))).toHaveLength(10);
    expect((await readPages(newcomer, following('&limit=4'))).map((page) => page.length)).toEqual([4, 4, 2]);
    expect((await newcomer.get(previous())).json()).toMatchObject({ status: 403, code: 'permission.denied' });
    const outsider = await context.crew(await context.club(), { admin_level: 9 });
    expect((await outsider.get(following())).statusCode).toBe(403);
    expect((await context.as(null).get(following())).statusCode).toBe(401);
  });

  it('refuse invalid limits and cursors with 400', async () => {
    for (const bad of ['-1', '0', '1e9', '9007199254740992', 'NaN', '1.5', '']) {
      expect((await crew.get(following(`&limit=${bad}`))).statusCode).toBe(400);
    }
    for (const bad of ['x', '1-x', `zzzzzzzzzzz-${club.wire}`, "' OR 1=1--", '%00', 'x'.repeat(201)]) {
      expect((await crew.get(following(`&cursor=${encodeURIComponent(bad)}`))).statusCode).toBe(400);
    }
    expect((await crew.get(following('&limit=1&limit=2'))).statusCode).toBe(400);
  });

  describe('between two days', () => {
    const ofClub = (from: string, to: string) =>
      `/clubs/${club.nick}/activities?start_date=${from}&end_date=${to}`;
    const ofMember = (actor: ContextCrew, from: string, to: string) =>
      `/members/${actor.member}/activities?start_date=${from}&end_date=${to}`;
    const at = (name: string, seoul: string) =>
      context.meetup(club, 0, { name, activity_time: new Date(`${seoul}+09:00`) });

    // docs/threats.md#t-36
    it('include both days in full, in Seoul time', async () => {
      await at('before', '2026-12-09T23:59:59.999');
      await at('first', '2026-12-10T00:00:00');
      await at('last', '2026-12-11T23:59:59.999');
      await at('after', '2026-12-12T00:00:00');
      expect(names(await crew.get(ofClub('2026-12-10', '2026-12-11')))).toEqual(['first', 'last']);
      expect(names(await crew.get(ofMember(crew, '2026-12-11', '2026-12-11')))).toEqual(['last']);
    });

    it('refuse more than 62 days, an end before the start, and invalid dates', async () => {
      expect((await crew.get(ofClub('2026-11-25', '2027-01-25'))).statusCode).toBe(200);
      for (const path of [
        ofClub('2026-11-25', '2027-01-26'),
        ofMember(crew, '2026-01-01', '2026-12-31'),
        ofClub('0001-01-01', '9999-12-31'),
      ]) {
        expect((await crew.get(path)).json()).toMatchObject({ status: 422, code: 'activity.range_too_long' });
      }
      expect((await crew.get(ofClub('2026-12-02', '2026-12-01'))).statusCode).toBe(422);
      for (const bad of ['2026-02-29', '2026-13-01', '20261201', 'today', '']) {
        expect((await crew.get(ofClub(bad, '2026-12-01'))).statusCode).toBe(400);
      }
      expect((await crew.get(`/clubs/${club.nick}/activities`)).statusCode).toBe(400);
    });

    // docs/threats.md#t-48
    it('return to level 1 only activities from the current month in Seoul on, in every list', async () => {
      const newcomer = await context.crew(club);
      await at('november', '2026-11-30T23:59:59');
      await at('december', '2026-12-01T00:00:00');
      await at('new year', '2027-01-01T00:00:00');
      const lists = (actor: ContextCrew, from: string, to: string) =>
        Promise.all(
          [ofClub(from, to), ofMember(actor, from, to)].map(async (path) => names(await actor.get(path))),
        );
      const home = async (actor: ContextCrew) => {
        const days = 'start_date=2026-11-25&end_date=2027-01-07';
        const { activities, previous } = (await actor.get(`/clubs/${club.nick}/home?${days}`)).json();
        return [activities, previous].map((rows: { name: string }[]) => rows.map(({ name }) => name));
      };
      const seen = ['december', 'new year'];
      expect(await lists(newcomer, '2026-11-25', '2027-01-07')).toEqual([seen, seen]);
      expect(await home(newcomer)).toEqual([seen, []]);
      const all = ['november', ...seen];
      expect(await lists(crew, '2026-11-25', '2027-01-07')).toEqual([all, all]);
      expect(await lists(newcomer, '2026-11-01', '2026-11-30')).toEqual([[], []]);
      context.clock.set(new Date('2026-12-31T15:00:00.000Z'));
      expect(await lists(newcomer, '2026-11-25', '2027-01-07')).toEqual([['new year'], ['new year']]);
    });

    // docs/threats.md#t-48
    it('of a member return from each club what the level in that club permits', async () => {
      const other = await context.club();
      await context.crew(other, { member_id: crew.memberId, admin_level: 1 });
      for (const [where, name] of [
        [club, 'seen'],
        [other, 'unseen'],
      ] as const)
        await context.meetup(where, -24 * 5, { name });
      expect(names(await crew.get(ofMember(crew, '2026-11-01', '2026-11-30')))).toEqual(['seen']);
    });

    it('of a member cover all joined clubs, and are refused to others', async () => {
      const other = await context.club();
      await context.crew(other, { member_id: crew.memberId });
      const left = await context.club();
      await context.crew(left, { member_id: crew.memberId, state: 0, admin_level: 0 });
      for (const [where, name] of [
        [club, 'here'],
        [other, 'there'],
        [left, 'left'],
      ] as const) {
        await context.meetup(where, 1, { name });
      }
      const path = ofMember(crew, '2026-12-01', '2026-12-31');
      expect(names(await crew.get(path))).toEqual(['here', 'there']);
      expect((await club.owner.get(path)).json()).toMatchObject({ status: 403, code: 'auth.other_identity' });
    });

    it('of a club are refused to all but its crews', async () => {
      const outsider = await context.crew(await context.club(), { admin_level: 9 });
      const path = ofClub('2026-12-01', '2026-12-31');
      expect((await outsider.get(path)).json().code).toBe('permission.denied');
      expect((await crew.get(path.replace(club.nick, 'nowhere'))).statusCode).toBe(404);
    });
  });
});
