import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../env.ts';
import { engines } from '../../testing/database.ts';
import { insertImage } from '../../testing/fixtures.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { sweepImages } from './jobs.ts';
import { isServed } from './reads.ts';

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

  const upload = async (crew: ContextCrew) =>
    context.ids.encode(
      'image',
      await insertImage(context.db, { member_id: crew.memberId, created_time: NOW }),
    );
  const form = (changes: object) => ({
    club_id: club.wire,
    crew_id: owner.crew,
    rule: 'WEEKLY;BYDAY=TU',
    start_day: '2026-12-08',
    clock: '20:00',
    name: '화요 달리기',
    max_crew: 20,
    attend_level: 1,
    location: '서울숲',
    ...changes,
  });
  const create = (changes: object, crew = owner) =>
    crew.post('/series', { ...form(changes), crew_id: crew.crew });
  const nameOf = async (image: string) => {
    const id = context.ids.decode('image', image) ?? 0;
    const row = await context.db.selectFrom('images').select('name').where('id', '=', id).executeTakeFirst();
    return row?.name ?? null;
  };
  const coverOf = async (activity: string) => {
    const { cover } = (await context.as(null).get(`/activities/${activity}`)).json();
    return cover === null
      ? null
      : String(cover.image_url)
          .split('/')
          .at(-1)
          ?.replace(/-\d+\.webp$/, '');
  };
  const readSeries = async (id: string) => (await owner.get(`/series/${id}`)).json();
  const serves = async (image: string) =>
    isServed({ db: context.db, clock: context.clock }, `${await nameOf(image)}-1600.webp`);
  const sweep = (now: Date) => sweepImages({ db: context.db, config: readConfig({ NODE_ENV: 'test' }) }, now);

  it('is shown by all its activities, and stays when uploads without a place are removed', async () => {
    const { id, occurrences } = (await create({ cover_image_id: first })).json();
    const name = await nameOf(first);
    for (const { activity_id } of occurrences) expect(await coverOf(activity_id)).toBe(name);
    expect(await readSeries(id)).toMatchObject({
      cover: { width: 1600, height: 900 },
      cover_image_id: first,
    });
    const later = new Date(NOW.getTime() + 2 * DAY_MS);
    await sweep(later);
    context.clock.set(later);
    expect([await nameOf(first), await nameOf(second)]).toEqual([name, null]);
    expect(await serves(first)).toBe(true);
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect(await serves(first)).toBe(false);
  });

  it('gives way to the cover of an activity of its own, and to none', async () => {
    const { id, occurrences } = (await create({ cover_image_id: first })).json();
    const [own, none, unchanged] = occurrences.map(({ activity_id }: { activity_id: string }) => activity_id);
    const editOf = async (activity: string, cover_image_id: string | null) => {
      const { name, activity_time, max_crew, attend_level, location } = (
        await owner.get(`/activities/${activity}`)
      ).json();
      const body = { name, activity_time, max_crew, attend_level, location, cover_image_id };
      expect((await owner.put(`/activities/${activity}`, body)).statusCode).toBe(200);
    };
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

  it('stays with activities that are left when the series ends, until they have another', async () => {
    const { id, version, occurrences } = (await create({ cover_image_id: first })).json();
    const [left, other] = occurrences.map(({ activity_id }: { activity_id: string }) => activity_id);
    const guest = await context.crew(club);
    for (const activity_id of [left, other]) {
      const seat = await guest.post('/attendees', { crew_id: guest.crew, activity_id });
      expect(seat.statusCode).toBe(201);
    }
    const ended = await owner.put(`/series/${id}/end`, { version });
    expect(ended.json()).toMatchObject({ left: [{ activity_id: left }, { activity_id: other }] });
    expect([await coverOf(left), await serves(first)]).toEqual([await nameOf(first), true]);

    const { series, name, activity_time, max_crew, attend_level, location, cover_image_id } = (
      await owner.get(`/activities/${left}`)
    ).json();
    expect([series, cover_image_id]).toEqual([null, first]);
    const body = { name, activity_time, max_crew, attend_level, location };
    const edit = (cover: string | null) =>
      owner.put(`/activities/${left}`, { ...body, cover_image_id: cover });
    expect((await edit(first)).statusCode).toBe(200);
    expect(await coverOf(left)).toBe(await nameOf(first));
    expect((await edit(second)).statusCode).toBe(200);
    expect(await coverOf(left)).toBe(await nameOf(second));
    expect((await edit(null)).statusCode).toBe(200);
    expect([await coverOf(left), await coverOf(other)]).toEqual([null, await nameOf(first)]);
    expect(await serves(first)).toBe(true);
  });

  it('of a series that goes on for a while is not that of activities after its end', async () => {
    const { id, version, occurrences } = (await create({ cover_image_id: first })).json();
    const [kept, , left] = occurrences;
    const guest = await context.crew(club);
    await guest.post('/attendees', { crew_id: guest.crew, activity_id: left.activity_id });
    const ended = await owner.put(`/series/${id}/end`, { version, day: kept.day });
    expect(ended.json().left).toEqual([{ activity_id: left.activity_id, day: left.day }]);
    const change = { scope: 'all', version: ended.json().version, cover_image_id: second };
    expect((await owner.put(`/series/${id}`, change)).statusCode).toBe(200);
    const covers = () => Promise.all([kept, left].map(({ activity_id }) => coverOf(activity_id)));
    expect(await covers()).toEqual([await nameOf(second), await nameOf(first)]);
    expect([await serves(first), await serves(second)]).toEqual([true, true]);
    // Once no activity has it, it is served no more.
    const { name, activity_time, max_crew, attend_level, location } = (
      await owner.get(`/activities/${left.activity_id}`)
    ).json();
    const body = { name, activity_time, max_crew, attend_level, location, cover_image_id: null };
    expect((await owner.put(`/activities/${left.activity_id}`, body)).statusCode).toBe(200);
    expect(await covers()).toEqual([await nameOf(second), null]);
    expect([await serves(first), await serves(second)]).toEqual([false, true]);
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
