import { SERIES_RUNNING_MAX } from '@crewwith/domain/series/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import { seriesOf } from '../../testing/repeating/series.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00.000Z');
const TOO_MANY = [409, 'series.too_many'];

// docs/specification.md#series-cap
describe.each(engines())('the running series of a club on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let owner: ContextCrew;
  beforeEach(async () => {
    context.clock.set(NOW);
    club = await context.club();
    owner = await context.crew(club, { admin_level: 6 });
  });

  const create = (fields: object = {}, query = '') =>
    owner.post(`/series${query}`, {
      ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
      ...{ clock: '20:00', name: '달리기', max_crew: 20, attend_level: 1, location: '서울숲', ...fields },
    });
  const codeOf = (answer: Awaited<ReturnType<typeof create>>) => [answer.statusCode, answer.json().code];
  const fill = async (series: number) => {
    const on = seriesOf(context);
    for (let count = 0; count < series; count += 1) await on.series(club);
  };

  it('are limited, as the preview of another says, until one of them ends', async () => {
    await fill(SERIES_RUNNING_MAX - 1);
    const last = await create();
    expect(last.statusCode, last.body).toBe(201);
    expect(codeOf(await create())).toEqual(TOO_MANY);
    expect(codeOf(await create({}, '?dry_run=1'))).toEqual(TOO_MANY);
    expect((await owner.put(`/series/${last.json().id}/end`, {})).statusCode).toBe(200);
    expect((await create()).statusCode).toBe(201);
  });

  it('count as one where one was split from another', async () => {
    await fill(SERIES_RUNNING_MAX - 2);
    const { id } = (await create()).json();
    const split = { scope: 'following', from: '2026-12-15', version: 1, name: '걷기' };
    expect((await owner.put(`/series/${id}`, split)).statusCode).toBe(200);
    expect((await create()).statusCode).toBe(201);
    expect(codeOf(await create())).toEqual(TOO_MANY);
  });

  it('do not grow by an edit that lets one go on which is over', async () => {
    const { id } = (await create({ max_count: 1 })).json();
    context.clock.set(new Date('2026-12-02T10:00:00.000Z'));
    await fill(SERIES_RUNNING_MAX);
    const edit = (fields: object) => owner.put(`/series/${id}`, { scope: 'all', version: 1, ...fields });
    expect(codeOf(await edit({ max_count: 3 }))).toEqual(TOO_MANY);
    expect((await owner.get(`/series/${id}`)).json()).toMatchObject({ version: 1, occurrences: [] });
    // What keeps it over is no more.
    expect((await edit({ max_count: 1 })).statusCode).toBe(200);
  });

  it('are limited for calls at once', async () => {
    await fill(SERIES_RUNNING_MAX - 1);
    const both = async () => (await Promise.all([create(), create()])).map(codeOf).toSorted();
    const once = [[201, undefined], TOO_MANY];
    if (context.url === null) return expect(await both()).toEqual(once);
    // Both have come to the lock of the club, and count behind it.
    const holder = await openLockHolder(context.url);
    await holder.query('select id from clubs where id = $1 for update', [club.id]);
    const answers = both();
    await holder.untilAwaited(2);
    await holder.commit();
    expect(await answers).toEqual(once);
  });
});
