import { insertImage } from './fixtures.ts';
import type { ContextClub, ContextCrew, TestContext } from './test-context.ts';

type ApiResponse = ReturnType<ContextCrew['post']>;

/** A club with the bulletin categories 자유 and 사진, and crews by level. */
export interface Bulletin {
  readonly club: ContextClub;
  readonly one: ContextCrew;
  readonly two: ContextCrew;
  readonly seven: ContextCrew;
  readonly eight: ContextCrew;
  /** The leader of another club. */
  readonly outsider: ContextCrew;
  write(author: ContextCrew, category: string, fields?: object): ApiResponse;
  /** Writes a notice and returns its id. */
  createNotice(author: ContextCrew, category: string, fields?: object): Promise<string>;
  edit(editor: ContextCrew, id: string, category: string, fields?: object): ApiResponse;
  /** Inserts an uploaded image and returns its id. */
  image(uploader: ContextCrew): Promise<string>;
}

/** The form of a notice. */
export const form = (category: string, fields: object = {}) => ({
  notice_category: category,
  notice_title: '한강에서 봐요',
  notice_text: '일곱 시에\n만나요',
  ...fields,
});

/** Status and code of a refusal. */
export async function responseOutcome(response: Promise<{ json(): { status: number; code: string } }>) {
  const { status, code } = (await response).json();
  return [status, code];
}

export async function createBulletin(context: TestContext): Promise<Bulletin> {
  const club = await context.club();
  const setting = JSON.stringify({ bulletinlist: '자유, 사진' });
  await context.db.updateTable('clubs').set({ setting }).where('id', '=', club.id).execute();
  const crew = (admin_level: number) => context.crew(club, { admin_level });
  const write: Bulletin['write'] = (author, category, fields = {}) =>
    author.post('/notices', { crew_id: author.crew, club_id: club.wire, ...form(category, fields) });
  return {
    club,
    one: await crew(1),
    two: await crew(2),
    seven: await crew(7),
    eight: await crew(8),
    outsider: await context.crew(await context.club(), { admin_level: 9 }),
    write,
    createNotice: async (...args) => (await write(...args)).json().id,
    edit: (editor, id, category, fields = {}) => editor.put(`/notices/${id}`, form(category, fields)),
    image: async (uploader) =>
      context.ids.encode('image', await insertImage(context.db, { member_id: uploader.memberId })),
  };
}
