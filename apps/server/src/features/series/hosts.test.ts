import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { seriesJobs } from './jobs.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00.000Z');
const LATER = new Date('2026-12-22T10:00:00.000Z');

// docs/specification.md#series-owner
describe.each(engines())('a series whose host goes, on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let host: ContextCrew;
  let leader: ContextCrew;
  let crew: ContextCrew;
  let id: string;
  let first: string;
  beforeEach(async () => {
    context.clock.set(NOW);
    // The job makes the activities of all series: those of other tests are over.
    await context.db.updateTable('series').set({ ended_time: NOW }).execute();
    club = await context.club();
    host = await context.crew(club, { admin_level: 6 });
    leader = await context.crew(club, { admin_level: 9 });
    crew = await context.crew(club);
    id = await create(host);
    const { occurrences } = (await leader.get(`/series/${id}`)).json();
    first = occurrences[0].activity_id;
    expect((await context.attend(crew, { id: 0, wire: first })).statusCode).toBe(201);
  });

  async function create(owner: ContextCrew): Promise<string> {
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
      ...{ clock: '20:00', name: '화요 달리기', max_crew: 10, attend_level: 1, location: '서울숲' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id;
  }
  const read = async (wire = id) => (await leader.get(`/series/${wire}`)).json();
  const runJob = (now: Date) => {
    context.clock.set(now);
    return seriesJobs({ live: undefined, random: Buffer.alloc })[0]?.run(context.db, now);
  };

  const WAYS: Record<string, () => Promise<{ statusCode: number }>> = {
    'is banned': () => leader.put(`/crews/${host.crew}/admin/-1`, { reason: '다툼' }),
    'is banned for ever': () => leader.put(`/crews/${host.crew}/admin/-2`, { reason: '다툼' }),
    'leaves the club': () => host.put(`/crews/${host.crew}/state/0`),
  };

  it.each(Object.keys(WAYS))('pauses as the host %s, and its meetups stay', async (way) => {
    expect((await WAYS[way]?.())?.statusCode).toBe(200);
    const { occurrences, ...series } = await read();
    expect(series).toMatchObject({ paused: true, ended: false, crew_id: host.crew, version: 1 });
    expect(occurrences).toHaveLength(10);
    // Of the host's seats none is left, of others' all.
    expect(occurrences.map(({ count }: { count: number }) => count)).toEqual([1, ...Array(9).fill(0)]);
    expect((await crew.get(`/activities/${first}`)).json()).toMatchObject({ my: { state: 1 }, count: 1 });
    expect(await runJob(LATER)).toBe(0);
    expect((await read()).occurrences).toHaveLength(7);
  });

  it.each(Object.keys(WAYS))('goes on with another host after the host %s', async (way) => {
    await WAYS[way]?.();
    await runJob(LATER);
    const next = await context.crew(club, { admin_level: 6 });
    const taken = await leader.put(`/series/${id}/owner`, { crew_id: next.crew });
    expect(taken.json()).toMatchObject({ crew_id: next.crew, version: 2 });
    const { occurrences, ...series } = await read();
    expect(series).toMatchObject({ paused: false, crew_id: next.crew });
    expect(occurrences).toHaveLength(10);
    expect(occurrences.map(({ count }: { count: number }) => count)).toEqual(Array(10).fill(1));
    expect(await runJob(new Date('2026-12-29T10:00:00.000Z'))).toBe(1);
  });

  it('is paused alone: series of other hosts, and ended ones, are not', async () => {
    const [others, ended] = [await create(leader), await create(host)];
    expect((await host.put(`/series/${ended}/end`, {})).statusCode).toBe(200);
    await WAYS['leaves the club']?.();
    expect(await read(others)).toMatchObject({ paused: false });
    expect(await read(ended)).toMatchObject({ paused: false, ended: true });
    expect(await runJob(LATER)).toBe(3);
  });

  it('is over up to the day on which it is split, of which no meetup was made in time', async () => {
    await WAYS['leaves the club']?.();
    // The last meetup was made for 2 February.
    await runJob(new Date('2027-03-02T10:00:00.000Z'));
    const split = { scope: 'following', from: '2027-03-02', version: 1, location: '남산' };
    const answer = await leader.put(`/series/${id}`, split);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read()).toMatchObject({ ended: true, continued_by: answer.json().id });
    const listed = (await leader.get(`/clubs/${club.nick}/series`)).json();
    expect(listed.map((series: { id: string }) => series.id)).toEqual([answer.json().id]);
  });
});
