import { WITHDRAWN_NICK } from '@crewwith/domain/members/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

interface Face {
  crew_id: string;
  nick: string;
  image_url: string | null;
}
type WithFaces = { id: string; host_image_url?: string | null; faces?: Face[] };

const DAYS = 'start_date=2026-11-25&end_date=2026-12-31';

describe.each(engines())('faces on activities on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let reader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    reader = await context.crew(club, { admin_level: 3 });
  });

  const crew = async (nick: string, image_url: string | null = null, admin_level = 1) =>
    context.crew(club, { nick, admin_level, member_id: await insertMember(context.db, { image_url }) });
  const meetupOf = (owner: ContextCrew, hours: number) => context.meetup(club, hours, { crew_id: owner.id });
  const attendAll = async (meetup: ContextActivity, crews: readonly ContextCrew[]) => {
    for (const each of crews) {
      await context.attend(each, meetup);
      context.advanceClock(1 / 3600);
    }
  };
  const read = async (actor: Pick<ContextCrew, 'get'>, meetup: ContextActivity): Promise<WithFaces> =>
    (await actor.get(`/activities/${meetup.wire}`)).json();
  const nicks = ({ faces }: WithFaces) => faces?.map(({ nick }) => nick);

  /** The activity in every answer that contains it, by the path. */
  async function readEverywhere(
    actor: ContextCrew,
    { wire }: ContextActivity,
  ): Promise<Map<string, WithFaces>> {
    const paths = [
      `/activities/${wire}`,
      `/activities/${wire}?with=page`,
      `/activities/club/${club.wire}/following/day`,
      `/activities/club/${club.wire}/following/day?limit=5&select=faces,host_image_url`,
      `/clubs/${club.nick}/activities?${DAYS}`,
      `/members/${actor.member}/activities?${DAYS}`,
    ];
    const found = new Map<string, WithFaces>();
    for (const path of paths) {
      const rows: WithFaces[] = [(await actor.get(path)).json()].flat();
      found.set(path, rows.find(({ id }) => id === wire) ?? { id: 'missing' });
    }
    const { activities } = (await actor.get(`/clubs/${club.nick}/home?${DAYS}`)).json();
    found.set('home', activities[0]);
    return found;
  }

  it('are the first four with a seat, in the order in which they took it', async () => {
    const meetup = await meetupOf(club.owner, 30);
    const picture = (nick: string) => `https://k.example.com/${encodeURIComponent(nick)}.jpg`;
    const create = (nick: string) => crew(nick, picture(nick));
    const [six, five, four] = [await create('여섯'), await create('다섯'), await create('넷')];
    const [three, two, one] = [await create('셋'), await create('둘'), await create('하나')];
    await attendAll(meetup, [one, two, three, four, five, six]);
    expect(nicks(await read(reader, meetup))).toEqual(['하나', '둘', '셋', '넷']);
    await context.cancel(two, meetup);
    expect((await read(reader, meetup)).faces).toEqual([
      { crew_id: one.crew, nick: '하나', image_url: picture('하나') },
      { crew_id: three.crew, nick: '셋', image_url: picture('셋') },
      { crew_id: four.crew, nick: '넷', image_url: picture('넷') },
      { crew_id: five.crew, nick: '다섯', image_url: picture('다섯') },
    ]);
  });

  it('of equal times are in the order of their ids, and are empty without attendees', async () => {
    const meetup = await meetupOf(club.owner, 30);
    expect((await read(reader, meetup)).faces).toEqual([]);
    const [first, second] = [await crew('먼저'), await crew('다음')];
    for (const each of [second, first]) await context.attend(each, meetup);
    expect(nicks(await read(reader, meetup))).toEqual(['먼저', '다음']);
  });

  it('are shown from level 3 and to attendees, in every answer, and are absent for others', async () => {
    const owner = await crew('연 사람', '/uploads/host-of-the-meetup-1600.webp', 5);
    const meetup = await meetupOf(owner, 30);
    const guest = await crew('손님');
    await context.attend(guest, meetup);
    for (const [level, attends, sees] of [
      [1, false, false],
      [1, true, true],
      [2, false, false],
      [2, true, true],
      [3, false, true],
      [9, false, true],
    ] as const) {
      const actor = await crew(`${level}`, null, level);
      if (attends) await context.attend(actor, meetup);
      const names = sees ? ['손님', ...(attends ? [`${level}`] : [])] : undefined;
      for (const [path, activity] of await readEverywhere(actor, meetup)) {
        expect([path, nicks(activity), activity.host_image_url]).toEqual([
          path,
          names,
          '/uploads/host-of-the-meetup-1600.webp',
        ]);
        expect('faces' in activity).toBe(sees);
      }
      if (!attends) continue;
      await context.cancel(actor, meetup);
      expect(await read(actor, meetup)).not.toHaveProperty('faces');
    }
  });

  it('and the picture of the host are absent for visitors, outsiders and banned crews', async () => {
    const meetup = await meetupOf(await crew('연 사람', '/uploads/host-of-the-meetup-1600.webp', 5), 30);
    await context.attend(await crew('손님'), meetup);
    const outsider = await context.crew(await context.club(), { admin_level: 9 });
    const banned = await context.crew(club, { admin_level: -1, state: -1 });
    for (const actor of [context.as(null), outsider, banned]) {
      const answer = await actor.get(`/activities/${meetup.wire}?with=page`);
      expect(answer.json()).toMatchObject({ count: 1 });
      expect(answer.body).not.toMatch(/faces|host_image_url|손님|uploads/);
    }
  });

  it('of those who have left have no nick and no picture, like a host who has left', async () => {
    const picture = '/uploads/picture-of-a-crew-1600.webp';
    const [left, withdrawn, stays] = [
      await crew('나간 크루', picture, 5),
      await crew('탈퇴한 회원', picture),
      await crew('남은 크루', picture),
    ];
    const meetup = await meetupOf(left, 1);
    await attendAll(meetup, [left, withdrawn, stays]);
    context.advanceClock(2);
    await left.put(`/crews/${left.crew}/state/0`);
    await context.db
      .updateTable('members')
      .set({ state: 0, withdrawn_time: context.clock.now() })
      .where('id', '=', withdrawn.memberId)
      .execute();
    const [card] = (await reader.get(`/activities/club/${club.wire}/previous/day`)).json();
    for (const activity of [card, await read(reader, meetup)]) {
      expect(activity).toMatchObject({ nick: WITHDRAWN_NICK, host_image_url: null });
      expect(activity.faces).toEqual([
        { crew_id: left.crew, nick: WITHDRAWN_NICK, image_url: null },
        { crew_id: withdrawn.crew, nick: WITHDRAWN_NICK, image_url: null },
        { crew_id: stays.crew, nick: '남은 크루', image_url: picture },
      ]);
    }
  });
});
