import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertClub, insertCrew, insertMember } from '../../testing/fixtures.ts';
import { setUpTestContext } from '../../testing/test-context.ts';

const form = { name: '망원 달리기', category: '달리기', info: '한강을 달려요.', question: '어디 사세요?' };

describe.each(engines())('the founder of a club on %s', (engine) => {
  const test = setUpTestContext(engine, '2026-11-21T03:00:00.000Z');
  let member: number;
  const nickOf = () => `nick-${member}`;

  beforeEach(async () => {
    member = await insertMember(test.db, { name: '김하나' });
  });

  const createClub = (body: object) => test.as(member).post('/clubs', { ...form, ...body });

  it('is named as they wish', async () => {
    const { id } = (await createClub({ nick: nickOf(), crew_nick: ' 느린거북 ' })).json();
    expect((await test.as(member).get(`/clubs/${id}`)).json().my.nick).toBe('느린거북');
    const refused = await createClub({ nick: `${nickOf()}-2`, crew_nick: ' ' });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'request.invalid']);
  });

  it('is named as in the club joined last, never by the legal name', async () => {
    const founded = async (nick: string) => {
      const { id } = (await createClub({ nick })).json();
      return (await test.as(member).get(`/clubs/${id}`)).json().my.nick;
    };
    const join = async (nick: string, day: number) => {
      const { id: club_id } = await insertClub(test.db);
      await insertCrew(test.db, {
        club_id,
        member_id: member,
        nick,
        created_time: new Date(Date.UTC(2026, 10, day)),
      });
    };
    expect(await founded(`${nickOf()}-1`)).toBe('클럽장');
    await join('이끼', 22);
    expect(await founded(`${nickOf()}-2`)).toBe('이끼');
    await join(' 김하나 ', 23);
    expect(await founded(`${nickOf()}-3`)).toBe('클럽장');
  });
});
