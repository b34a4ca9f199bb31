import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00.000Z');

// docs/specification.md#series-edit
describe.each(engines())('the meetups that an edit of their series meets on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let owner: ContextCrew;
  beforeEach(async () => {
    context.clock.set(NOW);
    club = await context.club();
    owner = await context.crew(club, { admin_level: 6 });
  });

  const fields = { name: '달리기', max_crew: 20, attend_level: 1, location: '서울숲', state: 2 };
  const create = async (changes: object) => {
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, start_day: '2026-12-01', clock: '20:00' },
      ...{ ...fields, ...changes },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  /** The answer of an edit, which its preview says before, except the version. */
  const edit = async (id: string, changes: object) => {
    const body = { scope: 'all', version: 1, ...changes };
    const preview = (await owner.put(`/series/${id}`, { ...body, dry_run: true })).json();
    const done = (await owner.put(`/series/${id}`, body)).json();
    expect({ ...preview, version: 2 }).toEqual(done);
    return done;
  };

  it('stay on weekdays that are no longer of it when others have seats there', async () => {
    const { id, occurrences } = await create({ rule: 'WEEKLY;BYDAY=TU,TH', max_count: 6 });
    const thursday = occurrences[3];
    expect(thursday.day).toBe('2026-12-10');
    await context.attend(await context.crew(club), { id: 0, wire: thursday.activity_id });
    const done = await edit(id, { rule: 'WEEKLY;BYDAY=TU' });
    expect(done).toMatchObject({
      left: [{ activity_id: thursday.activity_id, day: thursday.day }],
      // The others of these days.
      removed: 2,
    });
    const left = (await owner.get(`/activities/${thursday.activity_id}`)).json();
    expect(left).toMatchObject({ name: '달리기', count: 2 });
    const { occurrences: days } = (await owner.get(`/series/${id}`)).json();
    expect(days.map(({ day }: { day: string }) => day)).not.toContain(thursday.day);
    const gone = await owner.get(`/activities/${occurrences[1].activity_id}`);
    expect(gone.statusCode).toBe(404);
  });

  it('keep a subgroup with people in it, and an end that would be before their start', async () => {
    const { id, occurrences } = await create({
      ...{ rule: 'WEEKLY;BYDAY=TU', max_count: 3, subgroup: '빠른 조\n느린 조', end_clock: '23:00' },
    });
    const [, withPeople, moved] = occurrences;
    await context.attend(await context.crew(club), { id: 0, wire: withPeople.activity_id }, '느린 조');
    const later = await owner.put(`/activities/${moved.activity_id}`, {
      ...{ ...fields, subgroup: '빠른 조\n느린 조' },
      ...{ activity_time: '2026-12-15T21:00:00.000Z', end_time: '2026-12-15T23:00:00.000Z' },
    });
    expect(later.statusCode, later.body).toBe(200);
    const done = await edit(id, { subgroup: '빠른 조', end_clock: '20:30' });
    expect(done.kept).toEqual([
      { activity_id: withPeople.activity_id, day: withPeople.day, fields: ['subgroup'] },
      { activity_id: moved.activity_id, day: moved.day, fields: ['end_time'] },
    ]);
    const read = async ({ activity_id }: { activity_id: string }) =>
      (await owner.get(`/activities/${activity_id}`)).json();
    expect(await read(withPeople)).toMatchObject({ subgroup: '빠른 조\n느린 조' });
    expect(await read(moved)).toMatchObject({ subgroup: '빠른 조' });
  });
});
