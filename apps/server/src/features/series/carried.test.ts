import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { seriesJobs } from './jobs.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00.000Z');
const FIELDS = {
  ...{ name: '화요 달리기', location: '서울숲', location_url: 'https://naver.me/5xyz', max_crew: 12 },
  ...{ attend_level: 3, subgroup: '5km\n10km', info: '물을 가져오세요.', cost: '5,000원', state: 2 },
};

describe.each(engines())('what a series gives its activities on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let host: ContextCrew;
  let crew: ContextCrew;
  let id: string;
  let occurrences: { activity_id: string; day: string }[];
  beforeEach(async () => {
    context.clock.set(NOW);
    // The job makes the activities of all series: those of other tests are over.
    await context.db.updateTable('series').set({ ended_time: NOW }).execute();
    club = await context.club();
    host = await context.crew(club, { admin_level: 6 });
    crew = await context.crew(club, { admin_level: 3 });
    const answer = await host.post('/series', {
      ...{ club_id: club.wire, crew_id: host.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
      ...{ clock: '20:00', end_clock: '22:00', ...FIELDS },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    ({ id, occurrences } = answer.json());
  });

  const meetup = async (wire: string, who = crew) => (await who.get(`/activities/${wire}`)).json();
  const activityAt = (position: number) => occurrences[position]?.activity_id ?? '';
  const edit = async (change: object) => {
    const { version } = (await host.get(`/series/${id}`)).json();
    const answer = await host.put(`/series/${id}`, { version, ...change });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  it('are its fields: level, notes, cost, subgroups, place and end, also as the job makes them', async () => {
    for (const { activity_id } of occurrences) expect(await meetup(activity_id)).toMatchObject(FIELDS);
    const later = new Date('2026-12-08T10:00:00.000Z');
    context.clock.set(later);
    expect(await seriesJobs({ live: undefined, random: Buffer.alloc })[0]?.run(context.db, later)).toBe(1);
    const page = (await host.get(`/series/${id}`)).json();
    const made = await meetup(page.occurrences.at(-1).activity_id);
    expect(made).toMatchObject(FIELDS);
    expect(made.end_time).toBe('2027-02-09T22:00:00.000Z');
  });

  it('is the level that attending needs', async () => {
    const low = await context.crew(club, { admin_level: 2 });
    const row = { id: 0, wire: activityAt(4) };
    expect((await context.attend(low, row)).json().code).toBe('activity.level');
    await edit({ scope: 'all', attend_level: 2 });
    expect((await context.attend(low, row)).statusCode).toBe(201);
  });

  it.each(['all', 'following'])('are changed notes and levels, scope %s', async (scope) => {
    await edit({ scope, from: occurrences[5]?.day, info: '장갑도요.', attend_level: 4, cost: '' });
    const changed = { ...FIELDS, info: '장갑도요.', attend_level: 4, cost: '' };
    expect(await meetup(activityAt(0))).toMatchObject(scope === 'all' ? changed : FIELDS);
    expect(await meetup(activityAt(5))).toMatchObject(changed);
    expect(await meetup(activityAt(9))).toMatchObject(changed);
  });

  // docs/specification.md#series-edit
  it('leaves comments and likes with their activity after a split', async () => {
    const [before, after] = [activityAt(2), activityAt(7)];
    for (const activity_id of [before, after]) {
      const comment = { activity_id, message_text: `${activity_id}에서 봐요` };
      const by = { crew_id: crew.crew, club_id: club.wire };
      expect((await crew.post('/messages/activity', { ...comment, ...by })).statusCode).toBe(201);
      expect((await crew.post('/likes', likeOf(activity_id))).statusCode).toBe(201);
    }
    const split = await edit({ scope: 'following', from: occurrences[5]?.day, name: '화요 산책' });
    expect(split.id).not.toBe(id);
    for (const [activity_id, series] of [
      [before, id],
      [after, split.id],
    ]) {
      expect((await meetup(activity_id)).series.id).toBe(series);
      const comments = (await crew.get(`/activities/${activity_id}/messages`)).json();
      expect(comments).toMatchObject([{ message_text: `${activity_id}에서 봐요` }]);
      expect((await crew.get(`/likes/activity/${activity_id}/count`)).json()).toEqual({ count: 1 });
    }
  });

  const likeOf = (activity_id: string) => ({
    crew_id: crew.crew,
    table_type: 'activity',
    table_id: activity_id,
  });
});
