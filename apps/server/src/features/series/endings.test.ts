import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00.000Z');

describe.each(engines())('the end of a series on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let owner: ContextCrew;
  beforeEach(async () => {
    context.clock.set(NOW);
    club = await context.club();
    owner = await context.crew(club, { admin_level: 6 });
  });

  const create = async () => {
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
      ...{ clock: '20:00', name: '달리기', max_crew: 20, attend_level: 1, location: '서울숲' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };

  // docs/specification.md#series-end
  it('is previewed as it is done, and a preview writes nothing', async () => {
    const { id, occurrences } = await create();
    const people = occurrences[5];
    await context.attend(await context.crew(club), { id: 0, wire: people.activity_id });
    const before = (await owner.get(`/series/${id}`)).json();
    const preview = await owner.put(`/series/${id}/end`, { version: 1, dry_run: true });
    expect(preview.json()).toMatchObject({
      ...{ version: 1, removed: 8, left: [{ activity_id: people.activity_id, day: people.day }] },
    });
    expect((await owner.get(`/series/${id}`)).json()).toEqual(before);
    const done = await owner.put(`/series/${id}/end`, { version: 1 });
    expect(done.json()).toEqual({ ...preview.json(), version: 2 });
    expect((await owner.get(`/series/${id}`)).json()).toMatchObject({ ended: true });
  });

  it('is refused when the series was changed since it was read', async () => {
    const { id } = await create();
    await owner.put(`/series/${id}`, { scope: 'all', version: 1, location: '남산' });
    for (const dry_run of [true, false]) {
      const stale = await owner.put(`/series/${id}/end`, { version: 1, dry_run });
      expect([stale.statusCode, stale.json().code]).toEqual([409, 'request.stale']);
    }
    expect((await owner.get(`/series/${id}`)).json()).toMatchObject({ version: 2, ended: false });
  });

  // docs/specification.md#series-skips
  it('of a single day is refused once that has started', async () => {
    const { id, occurrences } = await create();
    const skip = async () => {
      const answer = await owner.post(`/series/${id}/skips`, { day: '2026-12-01' });
      return [answer.statusCode, answer.json().code];
    };
    context.clock.set(new Date('2026-12-01T11:00:00.000Z'));
    expect(await skip()).toEqual([409, 'activity.started']);
    const meetup = await owner.get(`/activities/${occurrences[0].activity_id}`);
    expect([meetup.statusCode, (await owner.get(`/series/${id}`)).json().skips]).toEqual([200, []]);
    context.clock.set(new Date('2026-12-01T10:59:59.000Z'));
    expect((await skip())[0]).toBe(201);
  });
});
