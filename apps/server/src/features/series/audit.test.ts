import { beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');

// docs/specification.md#audit
describe.each(engines())('what is done to a series on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let owner: ContextCrew;
  let leader: ContextCrew;
  beforeAll(async () => {
    context.clock.set(NOW);
    club = await context.club();
    owner = await context.crew(club, { admin_level: 6 });
    leader = await context.crew(club, { admin_level: 8 });
  });

  const trail = async () => {
    const rows = await context.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_crew_id', 'subject_id', 'subject_type'])
      .where('club_id', '=', club.id)
      .where('action', 'in', ['series.edit', 'series.end', 'series.take_over', 'activity.delete'])
      .orderBy('id')
      .execute();
    return rows.map(({ action, actor_crew_id, subject_id, subject_type }) => {
      return [action, actor_crew_id, subject_type === 'crew' ? subject_id : subject_type];
    });
  };

  it('is recorded when another than its host does it, and names the host', async () => {
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-08' },
      ...{ clock: '20:00', name: '화요 달리기', max_crew: 20, attend_level: 1, location: '서울숲' },
    });
    const { id } = answer.json();
    const act = async (crew: ContextCrew, version: number) => {
      const change = { scope: 'all', version, location: crew === owner ? '한강' : '남산' };
      expect((await crew.put(`/series/${id}`, { ...change, dry_run: true })).statusCode).toBe(200);
      expect((await crew.put(`/series/${id}`, change)).statusCode).toBe(200);
      const day = crew === owner ? '2026-12-15' : '2026-12-22';
      expect((await crew.post(`/series/${id}/skips`, { day })).statusCode).toBe(201);
    };
    await act(owner, 1);
    // As the deletion of any activity.
    const deletion = ['activity.delete', owner.id, 'activity'];
    expect(await trail()).toEqual([deletion]);
    await act(leader, 3);
    expect((await leader.put(`/series/${id}/owner`, {})).statusCode).toBe(200);
    // Now the leader is the host.
    expect((await owner.put(`/series/${id}/end`, {})).statusCode).toBe(403);
    expect((await leader.put(`/series/${id}/end`, {})).statusCode).toBe(200);
    expect(await trail()).toEqual([
      deletion,
      ['series.edit', leader.id, owner.id],
      ['activity.delete', leader.id, 'activity'],
      ['series.take_over', leader.id, owner.id],
    ]);
  });

  it('is recorded when another than its host ends it', async () => {
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=WE', start_day: '2026-12-08' },
      ...{ clock: '20:00', name: '수요 달리기', max_crew: 20, attend_level: 1, location: '서울숲' },
    });
    expect((await leader.put(`/series/${answer.json().id}/end`, {})).statusCode).toBe(200);
    expect((await trail()).at(-1)).toEqual(['series.end', leader.id, owner.id]);
  });
});
