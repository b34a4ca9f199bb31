import { insertImage } from './fixtures.ts';
import type { ContextClub, ContextCrew, TestContext } from './test-context.ts';

type Answer = ReturnType<ContextCrew['post']>;

/** A club whose bulletin has the categories 자유 and 사진, and those who write and read there. */
export interface Board {
  readonly club: ContextClub;
  readonly one: ContextCrew;
  readonly two: ContextCrew;
  readonly seven: ContextCrew;
  readonly eight: ContextCrew;
  /** The leader of another club. */
  readonly outsider: ContextCrew;
  write(who: ContextCrew, category: string, given?: object): Answer;
  /** The id of what was written. */
  written(who: ContextCrew, category: string, given?: object): Promise<string>;
  edit(who: ContextCrew, id: string, category: string, given?: object): Answer;
  /** The id of an image that somebody has uploaded. */
  image(who: ContextCrew): Promise<string>;
}

/** What a form says. */
export const form = (category: string, given: object = {}) => ({
  notice_category: category,
  notice_title: '한강에서 봐요',
  notice_text: '일곱 시에\n만나요',
  ...given,
});

/** Status and code of a refusal. */
export async function responseOutcome(answer: Promise<{ json(): { status: number; code: string } }>) {
  const { status, code } = (await answer).json();
  return [status, code];
}

export async function setUpBoard(context: TestContext): Promise<Board> {
  const club = await context.club();
  const setting = JSON.stringify({ bulletinlist: '자유, 사진' });
  await context.db.updateTable('clubs').set({ setting }).where('id', '=', club.id).execute();
  const crew = (admin_level: number) => context.crew(club, { admin_level });
  const write: Board['write'] = (who, category, given = {}) =>
    who.post('/notices', { crew_id: who.crew, club_id: club.wire, ...form(category, given) });
  return {
    club,
    one: await crew(1),
    two: await crew(2),
    seven: await crew(7),
    eight: await crew(8),
    outsider: await context.crew(await context.club(), { admin_level: 9 }),
    write,
    written: async (...what) => (await write(...what)).json().id,
    edit: (who, id, category, given = {}) => who.put(`/notices/${id}`, form(category, given)),
    image: async (who) =>
      context.ids.encode('image', await insertImage(context.db, { member_id: who.memberId })),
  };
}
