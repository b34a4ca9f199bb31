import { DAY_MS } from '@crewwith/domain/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../background-jobs.ts';
import { readConfig } from '../../env.ts';
import { engines } from '../../testing/database.ts';
import { seriesOf } from '../../testing/repeating/series.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('standing seats of a series that is split or ends on %s', (engine) => {
  const context = setUpTestContext(engine);
  const on = seriesOf(context);
  let club: ContextClub;
  let host: ContextCrew;
  let crew: ContextCrew;
  /** The wire id of a series of Tuesdays in which the crew has a standing seat. */
  let id: string;
  let occurrences: { activity_id: string; day: string }[];
  beforeEach(async () => {
    // A Tuesday, 19:00 in Seoul.
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    // The jobs are about all series: those of other tests are over.
    await context.db.deleteFrom('standing_seats').execute();
    await context.db.updateTable('series').set({ ended_time: context.clock.now() }).execute();
    club = await context.club();
    host = await context.crew(club, { admin_level: 6 });
    crew = await context.crew(club, { admin_level: 3 });
    const answer = await host.post('/series', {
      ...{ club_id: club.wire, crew_id: host.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
      ...{ clock: '20:00', name: '화요 달리기', max_crew: 10, attend_level: 1, location: '서울숲' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    ({ id, occurrences } = answer.json());
    await on.hold(crew, seriesAt(id), { left_out: 2 });
  });

  const seriesAt = (wire: string) => ({ id: context.ids.decode('series', wire) ?? 0, wire, club });
  const runJobs = async () => {
    const config = readConfig({ NODE_ENV: 'test' });
    const jobs = createJobs({ config, live: undefined, random: Buffer.alloc });
    for (const name of ['make series', 'end standing seats'])
      await jobs.find((job) => job.name === name)?.run(context.db, context.clock.now());
  };
  async function split(from: string | undefined): Promise<string> {
    const { version } = (await host.get(`/series/${id}`)).json();
    const answer = await host.put(`/series/${id}`, { scope: 'following', from, version, location: '한강' });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  }
  const end = async (wire: string, body: object = {}) => {
    const answer = await host.put(`/series/${wire}/end`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const listed = async () => (await crew.get(`/members/${crew.member}/standing`)).json();
  const lastRow = (wire: string) =>
    context.db
      .selectFrom('activities')
      .select('id')
      .where('series_id', '=', seriesAt(wire).id)
      .orderBy('activity_time', 'desc')
      .executeTakeFirstOrThrow();

  // docs/specification.md#series-edit
  it('go to the one that goes on, which gives them their seats', async () => {
    const next = await split(occurrences[5]?.day);
    expect(next).not.toBe(id);
    expect(await on.standing(crew, seriesAt(id))).toBeUndefined();
    expect(await on.standing(crew, seriesAt(next))).toMatchObject({
      ...{ created_time: context.clock.now(), ended_time: null, left_out: 2 },
    });
    expect(await listed()).toMatchObject([
      { series_id: next, location: '한강', next: { activity_id: occurrences[0]?.activity_id } },
    ]);
    for (const { activity_id } of [occurrences[0], occurrences[9]].flatMap((row) => row ?? [])) {
      expect((await crew.get(`/activities/${activity_id}`)).json().my).toMatchObject({ standing: true });
    }
    context.clock.set(new Date(context.clock.now().getTime() + 7 * DAY_MS));
    await runJobs();
    const { id: made } = await lastRow(next);
    expect(context.ids.encode('activity', made)).not.toBe(occurrences[9]?.activity_id);
    expect(await on.seated({ id: made, wire: '' })).toEqual([crew.id]);
    expect(await on.standing(crew, seriesAt(next))).toMatchObject({ ended_time: null, left_out: 0 });
  });

  it('go along also where they had ended, unless the crew has one there', async () => {
    const now = context.clock.now();
    const former = await context.crew(club);
    await on.hold(former, seriesAt(id), { ended_time: now, end_reason: 'misses' });
    const next = await split(occurrences[5]?.day);
    expect(await on.standing(former, seriesAt(next))).toMatchObject({ end_reason: 'misses' });
    expect((await former.get(`/members/${former.member}/standing`)).json()).toMatchObject([
      { series_id: next, end_reason: 'misses' },
    ]);
  });

  it('stay where a preview of the split is undone', async () => {
    const change = { scope: 'following', from: occurrences[5]?.day, version: 1, location: '한강' };
    expect((await host.put(`/series/${id}`, { ...change, dry_run: true })).statusCode).toBe(200);
    expect(await on.standing(crew, seriesAt(id))).toMatchObject({ ended_time: null, left_out: 2 });
    expect(await listed()).toMatchObject([{ series_id: id }]);
  });

  // docs/specification.md#series-end
  it('end with their series, as the list says', async () => {
    await end(id);
    const ended_time = context.clock.now();
    expect(await listed()).toMatchObject([
      { series_id: id, end_reason: 'series_ended', ended_time: ended_time.toISOString() },
    ]);
    expect((await crew.get(on.path(seriesAt(id), crew))).json()).toMatchObject({
      ...{ standing: null, refusal: 'series.ended' },
    });
  });

  it('end with the last activity of a series that ends on a later day', async () => {
    await end(id, { day: occurrences[3]?.day });
    expect(await listed()).toMatchObject([{ end_reason: null }]);
    context.clock.set(new Date('2026-12-22T10:59:00.000Z'));
    await runJobs();
    expect(await listed()).toMatchObject([{ end_reason: null }]);
    context.clock.set(new Date('2026-12-22T11:00:00.000Z'));
    await runJobs();
    expect(await listed()).toMatchObject([{ end_reason: 'series_ended', next: null }]);
  });

  it('go back to the series of before the split while its activities are to come', async () => {
    const next = await split(occurrences[5]?.day);
    await end(next);
    expect(await on.standing(crew, seriesAt(next))).toBeUndefined();
    expect(await on.standing(crew, seriesAt(id))).toMatchObject({ ended_time: null });
    expect(await listed()).toMatchObject([
      { series_id: id, end_reason: null, next: { activity_id: occurrences[0]?.activity_id } },
    ]);
    context.clock.set(new Date('2026-12-29T11:00:00.000Z'));
    await runJobs();
    expect(await listed()).toMatchObject([{ series_id: id, end_reason: 'series_ended' }]);
  });

  it('of the other series of a club do not end', async () => {
    const other = await on.series(club);
    await on.row(other, 7);
    await on.hold(crew, other);
    await end(id);
    expect(await on.standing(crew, other)).toMatchObject({ ended_time: null });
  });
});
