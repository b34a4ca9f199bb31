import { instantFromSeoul } from '@crewwith/domain/time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { restAppeals } from './jobs.ts';

describe.each(engines())('the facts behind appeals on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  let decider: ContextCrew;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(instantFromSeoul('2026-12-01', '19:00'));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
    decider = await context.crew(club, { admin_level: 7 });
    crew = await context.crew(club, { admin_level: 1 });
  });

  const miss = async (who: ContextCrew, by = leader): Promise<ContextActivity> => {
    const meetup = await context.meetup(club, 1);
    await context.attend(who, meetup);
    context.advanceClock(2);
    expect((await context.mark(by, who, meetup, { state: 0 })).statusCode).toBe(200);
    return meetup;
  };
  const appeal = async (who: ContextCrew, missed: ContextActivity): Promise<string> => {
    const body = { kind: 'no_show', activity_id: missed.wire, text: '갔어요.' };
    const answer = await who.post(`/crews/${who.crew}/appeals`, body);
    expect(answer.statusCode).toBe(201);
    return answer.json().id;
  };
  const decide = (id: string, state = 'granted') =>
    decider.put(`/appeals/${id}`, { state, reason: '함께 뛴 사람이 확인했어요.' });

  it('name neither who marked nor who decided once they have left', async () => {
    const marker = await context.crew(club, { admin_level: 7 });
    const id = await appeal(crew, await miss(crew, marker));
    expect((await decide(id, 'rejected')).statusCode).toBe(200);
    const nicks = async () => {
      const [own] = (await crew.get(`/crews/${crew.crew}/penalties`)).json().appeals;
      const [listed] = (await leader.get(`/clubs/${club.nick}/appeals`)).json();
      return [own.decided_nick, listed.decided_nick, listed.marked_nick];
    };
    const rows = await context.db
      .selectFrom('crews')
      .select(['id', 'nick'])
      .where('id', 'in', [decider.id, marker.id])
      .execute();
    const nickOf = new Map(rows.map((row) => [row.id, row.nick]));
    expect(await nicks()).toEqual([decider.id, decider.id, marker.id].map((one) => nickOf.get(one)));
    for (const one of [decider, marker]) {
      expect((await one.put(`/crews/${one.crew}/state/0`)).statusCode).toBe(200);
    }
    expect(await nicks()).toEqual(['탈퇴한 크루', '탈퇴한 크루', '탈퇴한 크루']);
  });

  it('show the picture of who appeals until they leave', async () => {
    await context.db
      .updateTable('members')
      .set({ image_url: '/uploads/crew-400.webp' })
      .where('id', '=', crew.memberId)
      .execute();
    await appeal(crew, await miss(crew));
    const shown = async () => {
      const [{ nick, image_url: picture }] = (await decider.get(`/clubs/${club.nick}/appeals`)).json();
      return [nick, picture];
    };
    expect(await shown()).toEqual([expect.not.stringMatching('탈퇴한 크루'), '/uploads/crew-400.webp']);
    expect((await crew.put(`/crews/${crew.crew}/state/0`)).statusCode).toBe(200);
    expect(await shown()).toEqual(['탈퇴한 크루', null]);
  });

  it('are the same in lists of no-shows and late cancels as in their counts', async () => {
    const path = `/attendees/activity/crew/${crew.crew}`;
    const lists = async () => {
      const noShows = (await crew.get(`/crews/${crew.crew}/noshow`)).json();
      const cancels = (await crew.get(`/crews/${crew.crew}/lastminutecancel`)).json();
      expect((await crew.get(`${path}/noshow/count`)).json().count).toBe(noShows.length);
      expect((await crew.get(`${path}/cancel/count`)).json().count).toBe(cancels.length);
      return [noShows, cancels].map((rows) => rows.map((row: { activity_id: string }) => row.activity_id));
    };
    const late = await context.meetup(club, 7);
    await context.attend(crew, late);
    expect((await context.cancel(crew, late, '몸살이에요.')).statusCode).toBe(200);
    expect(await lists()).toEqual([[], [late.wire]]);
    await leader.put(`/crews/${crew.crew}/attendees/updated_time/null`);
    expect(await lists()).toEqual([[], []]);
    context.advanceClock(0.1);
    const missed = await miss(crew);
    expect(await lists()).toEqual([[missed.wire], []]);
    expect((await decide(await appeal(crew, missed))).statusCode).toBe(200);
    expect(await lists()).toEqual([[], []]);
    const silent = await context.meetup(club, 1);
    const given = { reason: '카톡으로 말했어요' };
    expect((await leader.put(`/activities/${silent.wire}/crews/${crew.crew}`, given)).statusCode).toBe(200);
    context.advanceClock(2);
    expect((await context.mark(leader, crew, silent, { state: 0 })).statusCode).toBe(200);
    expect(await lists()).toEqual([[], []]);
  });

  it('rest although those of another crew fail', async () => {
    const other = await context.crew(club, { admin_level: 1 });
    const ids = [await appeal(crew, await miss(crew)), await appeal(other, await miss(other))];
    await sql`alter table appeals add constraint one_fails
      check (state <> 1 or crew_id <> ${sql.lit(crew.id)})`.execute(context.db);
    context.advanceClock(73);
    await expect(restAppeals(context.db, context.clock.now())).rejects.toThrow('appeals failed');
    const listed = (await leader.get(`/clubs/${club.nick}/appeals`)).json();
    await sql`alter table appeals drop constraint one_fails`.execute(context.db);
    const states = new Map(listed.map(({ id, state }: { id: string; state: string }) => [id, state]));
    expect(ids.map((id) => states.get(id))).toEqual(['open', 'resting']);
  });

  if (engine === 'postgres') {
    it('include the level of who decides, as of when the crew is locked', async () => {
      const id = await appeal(crew, await miss(crew));
      const holder = await openLockHolder(context.url);
      await holder.query('select from crews where id = $1 for update', [crew.id]);
      await holder.query('update crews set admin_level = 2 where id = $1', [decider.id]);
      const decided = decide(id);
      await holder.untilAwaited();
      await holder.commit();
      expect((await decided).json().code).toBe('permission.denied');
    });
  }
});
