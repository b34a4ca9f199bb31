import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import { coversOf } from '../../testing/repeating/covers.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');

describe.each(engines())('the cover that a series had, on %s', (engine) => {
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

  const { upload, nameOf, coverOf, setCover, serves, create, sweep } = coversOf(context);
  /** A guest takes a seat in each, so that they are left. */
  const takeSeats = async (...activities: string[]) => {
    const guest = await context.crew(club);
    for (const activity_id of activities) {
      const seat = await guest.post('/attendees', { crew_id: guest.crew, activity_id });
      expect(seat.statusCode, seat.body).toBe(201);
    }
  };

  it('stays with activities that are left when the series ends, until they have another', async () => {
    const { id, version, occurrences } = (await create(owner, club, { cover_image_id: first })).json();
    const [left, other] = occurrences.map(({ activity_id }: { activity_id: string }) => activity_id);
    await takeSeats(left, other);
    const ended = await owner.put(`/series/${id}/end`, { version });
    expect(ended.json()).toMatchObject({ left: [{ activity_id: left }, { activity_id: other }] });
    expect([await coverOf(left), await serves(first)]).toEqual([await nameOf(first), true]);

    expect((await owner.get(`/activities/${left}`)).json()).toMatchObject({
      series: null,
      cover_image_id: first,
    });
    const edit = (cover: string | null) => setCover(owner, left, cover);
    expect((await edit(first)).statusCode).toBe(200);
    expect(await coverOf(left)).toBe(await nameOf(first));
    expect((await edit(second)).statusCode).toBe(200);
    expect(await coverOf(left)).toBe(await nameOf(second));
    expect((await edit(null)).statusCode).toBe(200);
    expect([await coverOf(left), await coverOf(other)]).toEqual([null, await nameOf(first)]);
    expect(await serves(first)).toBe(true);
  });

  it('of a series that goes on for a while is not that of activities after its end', async () => {
    const { id, version, occurrences } = (await create(owner, club, { cover_image_id: first })).json();
    const [kept, , left] = occurrences;
    await takeSeats(left.activity_id);
    const ended = await owner.put(`/series/${id}/end`, { version, day: kept.day });
    expect(ended.json().left).toEqual([{ activity_id: left.activity_id, day: left.day }]);
    const change = { scope: 'all', version: ended.json().version, cover_image_id: second };
    expect((await owner.put(`/series/${id}`, change)).statusCode).toBe(200);
    const covers = () => Promise.all([kept, left].map(({ activity_id }) => coverOf(activity_id)));
    expect(await covers()).toEqual([await nameOf(second), await nameOf(first)]);
    expect([await serves(first), await serves(second)]).toEqual([true, true]);
    // Once no activity has it, it is served no more.
    expect((await setCover(owner, left.activity_id, null)).statusCode).toBe(200);
    expect(await covers()).toEqual([await nameOf(second), null]);
    expect([await serves(first), await serves(second)]).toEqual([false, true]);
  });

  it('stays with activities that an edit of the weekdays leaves, also when it brings another cover', async () => {
    const { id, version, occurrences } = (
      await create(owner, club, { rule: 'WEEKLY;BYDAY=TU,TH', cover_image_id: first })
    ).json();
    const [tuesday, thursday, , other] = occurrences.map(
      ({ activity_id }: { activity_id: string }) => activity_id,
    );
    await takeSeats(thursday, other);
    const change = { scope: 'all', version, rule: 'WEEKLY;BYDAY=TU', cover_image_id: second };
    const edited = await owner.put(`/series/${id}`, change);
    expect(edited.json(), edited.body).toMatchObject({
      left: [{ activity_id: thursday }, { activity_id: other }],
    });
    const covers = () => Promise.all([tuesday, thursday, other].map(coverOf));
    expect(await covers()).toEqual([await nameOf(second), await nameOf(first), await nameOf(first)]);
    const bare = { scope: 'all', version: edited.json().version, cover_image_id: null };
    expect((await owner.put(`/series/${id}`, bare)).statusCode).toBe(200);
    expect(await covers()).toEqual([null, await nameOf(first), await nameOf(first)]);
    expect(await serves(first)).toBe(true);

    expect((await owner.get(`/activities/${thursday}`)).json()).toMatchObject({
      series: null,
      cover_image_id: first,
    });
    for (const cover of [await upload(owner), null]) {
      const answer = await setCover(owner, thursday, cover);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await covers()).toEqual([null, cover && (await nameOf(cover)), await nameOf(first)]);
    }
    expect(await serves(first)).toBe(true);
  });

  it('is not served for activities that a server from before it was kept has deleted', async () => {
    const { id, version, occurrences } = (await create(owner, club, { cover_image_id: first })).json();
    const [kept, { activity_id: left }] = occurrences;
    await takeSeats(left);
    const ended = await owner.put(`/series/${id}/end`, { version, day: kept.day });
    const body = { scope: 'all', version: ended.json().version, cover_image_id: second };
    expect((await owner.put(`/series/${id}`, body)).statusCode).toBe(200);
    expect(await serves(first)).toBe(true);
    await context.db
      .updateTable('activities')
      .set({ deleted_time: NOW })
      .where('id', '=', context.ids.decode('activity', left) ?? 0)
      .execute();
    expect(await serves(first)).toBe(false);
  });

  it.each(['before', 'after'])(
    'is deleted with the last that has it, %s the series has another',
    async (order) => {
      const { id, version, occurrences } = (await create(owner, club, { cover_image_id: first })).json();
      const left: string[] = occurrences
        .slice(1, 3)
        .map(({ activity_id }: { activity_id: string }) => activity_id);
      await takeSeats(...left);
      const ended = await owner.put(`/series/${id}/end`, { version, day: occurrences[0].day });
      expect(ended.json().left).toHaveLength(2);
      const cancel = async (activity: string | undefined) => {
        const answer = await owner.put(`/activities/delete/${activity}`);
        expect(answer.statusCode, answer.body).toBe(200);
        await sweep();
      };
      const change = async () => {
        const body = { scope: 'all', version: ended.json().version, cover_image_id: second };
        expect((await owner.put(`/series/${id}`, body)).statusCode).toBe(200);
        await sweep();
      };
      await cancel(left[0]);
      expect(await serves(first)).toBe(true);
      if (order === 'before') await cancel(left[1]);
      else await change();
      expect(await serves(first)).toBe(true);
      if (order === 'before') await change();
      else await cancel(left[1]);
      expect([await nameOf(first), await serves(second)]).toEqual([null, true]);
    },
  );

  // The embedded database runs one transaction at a time.
  it.runIf(engine === 'postgres')(
    'gives way to an upload that the series gets at the same time',
    async () => {
      const { id, version, occurrences } = (await create(owner, club, { cover_image_id: first })).json();
      const [kept, { activity_id: left }] = occurrences;
      await takeSeats(left);
      const ended = await owner.put(`/series/${id}/end`, { version, day: kept.day });
      const holder = await openLockHolder(context.url);
      await holder.query('select from images where id = $1 for update', [context.ids.decode('image', first)]);
      const body = { scope: 'all', version: ended.json().version, cover_image_id: second };
      const ofSeries = owner.put(`/series/${id}`, body);
      await holder.untilAwaited(1);
      const ofMeetup = setCover(owner, left, second);
      await holder.untilAwaited(2);
      await holder.commit();
      expect([(await ofSeries).statusCode, (await ofMeetup).statusCode]).toEqual([200, 422]);
      expect(await coverOf(left)).toBe(await nameOf(first));
    },
  );

  it.runIf(engine === 'postgres')('is left and changed by edits of two series at once', async () => {
    // Their locks come before that of the cover.
    const uploads = [await upload(owner), await upload(owner)];
    const shared = await upload(owner);
    const { id, version, occurrences } = (
      await create(owner, club, { rule: 'WEEKLY;BYDAY=TU,TH', cover_image_id: shared })
    ).json();
    const left: string[] = [occurrences[1], occurrences[5]].map(({ activity_id }) => activity_id);
    await takeSeats(...left);
    const split = { scope: 'following', from: occurrences[4].day, version, name: '화요 산책' };
    const next = (await owner.put(`/series/${id}`, split)).json();
    const holder = await openLockHolder(context.url);
    await holder.query('select from images where id = any($1) for update', [
      uploads.map((image) => context.ids.decode('image', image)),
    ]);
    const edits = [(await owner.get(`/series/${id}`)).json(), next].map((series, index) =>
      owner.put(`/series/${series.id}`, {
        ...{ scope: 'all', version: series.version, rule: 'WEEKLY;BYDAY=TU' },
        cover_image_id: uploads[index],
      }),
    );
    await holder.untilAwaited(2);
    await holder.commit();
    expect((await Promise.all(edits)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await Promise.all(left.map(coverOf))).toEqual([await nameOf(shared), await nameOf(shared)]);
    expect(await serves(shared)).toBe(true);
  });
});
