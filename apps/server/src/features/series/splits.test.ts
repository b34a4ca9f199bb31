import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00.000Z');

// docs/specification.md#series-edit
describe.each(engines())('a series that was split on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let owner: ContextCrew;
  beforeEach(async () => {
    context.clock.set(NOW);
    club = await context.club();
    owner = await context.crew(club, { admin_level: 6 });
  });

  const create = async (rule: string) => {
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, rule, start_day: '2026-12-01' },
      ...{ clock: '20:00', name: '달리기', max_crew: 20, attend_level: 1, location: '서울숲' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const read = async (id: string) => (await owner.get(`/series/${id}`)).json();
  const edit = async (id: string, body: object) => {
    const { version } = await read(id);
    const answer = await owner.put(`/series/${id}`, { scope: 'all', version, ...body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  };
  const split = (id: string, from: string) => edit(id, { scope: 'following', from, location: '남산' });
  const end = async (id: string) => {
    const { version } = await read(id);
    const answer = await owner.put(`/series/${id}/end`, { version, day: '2026-12-01' });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const continuation = async (id: string) => (await read(id)).continued_by;

  it('goes on as the first of those that begin later, split from it or from one before it', async () => {
    const { id } = await create('WEEKLY;BYDAY=TU');
    const march = await split(id, '2027-03-02');
    const february = await split(id, '2027-02-02');
    expect(await continuation(id)).toBe(february);
    expect(await continuation(february)).toBe(march);
    expect(await continuation(march)).toBeNull();
  });

  it('goes on as none that has ended', async () => {
    const { id } = await create('WEEKLY;BYDAY=TU');
    const january = await split(id, '2027-01-05');
    const february = await split(january, '2027-02-02');
    await end(january);
    expect(await continuation(id)).toBe(february);
    await end(february);
    expect(await continuation(id)).toBeNull();
  });

  it('makes no cancelled day again when its weekday comes back', async () => {
    const { id, occurrences } = await create('WEEKLY;BYDAY=TU,TH');
    const thursday = occurrences.find(({ day }: { day: string }) => day === '2026-12-17');
    const cancelled = await owner.put(`/activities/delete/${thursday.activity_id}`, {});
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    const tuesdays = await edit(id, { scope: 'following', from: '2026-12-08', rule: 'WEEKLY;BYDAY=TU' });
    await edit(tuesdays, { rule: 'WEEKLY;BYDAY=TU,TH' });
    const days = (await read(tuesdays)).occurrences.map(({ day }: { day: string }) => day);
    expect(days.slice(0, 4)).toEqual(['2026-12-08', '2026-12-10', '2026-12-15', '2026-12-22']);
  });
});
