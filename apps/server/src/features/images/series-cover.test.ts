import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { coversOf } from '../../testing/repeating/covers.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const DAY_MS = 86_400_000;

describe.each(engines())('the cover of a series on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let owner: ContextCrew;
  let first: string;
  let second: string;
  beforeEach(async () => {
    context.clock.set(NOW);
    club = await context.club();
    owner = await context.crew(club, { admin_level: 6 });
    first = await upload(owner);
    second = await upload(owner);
  });

  const { upload, nameOf, coverOf, setCover, serves, sweep, ...covers } = coversOf(context);
  const create = (changes: object, crew = owner) => covers.create(crew, club, changes);
  const readSeries = async (id: string) => (await owner.get(`/series/${id}`)).json();

  it('is shown by all its activities, and stays when uploads without a place are removed', async () => {
    const { id, occurrences } = (await create({ cover_image_id: first })).json();
    const name = await nameOf(first);
    for (const { activity_id } of occurrences) expect(await coverOf(activity_id)).toBe(name);
    expect(await readSeries(id)).toMatchObject({
      cover: { width: 1600, height: 900 },
      cover_image_id: first,
    });
    const later = new Date(NOW.getTime() + 2 * DAY_MS);
    context.clock.set(later);
    await sweep();
    expect([await nameOf(first), await nameOf(second)]).toEqual([name, null]);
    expect(await serves(first)).toBe(true);
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect(await serves(first)).toBe(false);
  });

  it('gives way to the cover of an activity of its own, and to none', async () => {
    const { id, occurrences } = (await create({ cover_image_id: first })).json();
    const [own, none, unchanged] = occurrences.map(({ activity_id }: { activity_id: string }) => activity_id);
    const editOf = async (activity: string, cover: string | null) =>
      expect((await setCover(owner, activity, cover)).statusCode).toBe(200);
    await editOf(own, second);
    await editOf(none, null);
    await editOf(unchanged, first);
    const { version } = await readSeries(id);
    const third = await upload(owner);
    await owner.put(`/series/${id}`, { scope: 'all', version, cover_image_id: third });
    expect(await coverOf(own)).toBe(await nameOf(second));
    expect(await coverOf(none)).toBeNull();
    expect(await coverOf(unchanged)).toBe(await nameOf(third));
    // The one before is of no series any more.
    expect(await serves(first)).toBe(false);
  });

  it('is shared with the series that is split from it, until each has another', async () => {
    const { id, version, occurrences } = (await create({ cover_image_id: first })).json();
    const split = await owner.put(`/series/${id}`, {
      ...{ scope: 'following', from: occurrences[3].day, version, name: '화요 산책' },
    });
    expect(split.statusCode, split.body).toBe(200);
    const last = occurrences.at(-1).activity_id;
    expect(await coverOf(last)).toBe(await nameOf(first));
    const next = split.json();
    const change = { scope: 'all', version: next.version, cover_image_id: second };
    expect((await owner.put(`/series/${next.id}`, change)).statusCode).toBe(200);
    expect([await coverOf(occurrences[0].activity_id), await coverOf(last)]).toEqual([
      await nameOf(first),
      await nameOf(second),
    ]);
    expect(await serves(first)).toBe(true);
  });

  it('is an upload of one’s own that belongs to nothing', async () => {
    const other = await context.crew(club, { admin_level: 6 });
    const taken = (await create({ cover_image_id: first })).statusCode;
    expect(taken).toBe(201);
    for (const cover_image_id of [first, await upload(other)]) {
      const answer = await create({ cover_image_id });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'image.unavailable']);
    }
    const both = await Promise.all([create({ cover_image_id: second }), create({ cover_image_id: second })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  });
});
