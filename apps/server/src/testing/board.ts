import { insertImage } from './fixtures.ts';
import type { Scene, SceneClub, SceneCrew } from './scene.ts';

type Answer = ReturnType<SceneCrew['post']>;

/** A club whose bulletin has the categories 자유 and 사진, and those who write and read there. */
export interface Board {
  readonly club: SceneClub;
  readonly one: SceneCrew;
  readonly two: SceneCrew;
  readonly seven: SceneCrew;
  readonly eight: SceneCrew;
  /** The leader of another club. */
  readonly outsider: SceneCrew;
  write(who: SceneCrew, category: string, given?: object): Answer;
  /** The id of what was written. */
  written(who: SceneCrew, category: string, given?: object): Promise<string>;
  edit(who: SceneCrew, id: string, category: string, given?: object): Answer;
  /** The id of an image that somebody has uploaded. */
  image(who: SceneCrew): Promise<string>;
}

/** What a form says. */
export const form = (category: string, given: object = {}) => ({
  notice_category: category,
  notice_title: '한강에서 봐요',
  notice_text: '일곱 시에\n만나요',
  ...given,
});

/** Status and code of a refusal. */
export async function outcome(answer: Promise<{ json(): { status: number; code: string } }>) {
  const { status, code } = (await answer).json();
  return [status, code];
}

export async function setUpBoard(scene: Scene): Promise<Board> {
  const club = await scene.club();
  const setting = JSON.stringify({ bulletinlist: '자유, 사진' });
  await scene.db.updateTable('clubs').set({ setting }).where('id', '=', club.id).execute();
  const crew = (admin_level: number) => scene.crew(club, { admin_level });
  const write: Board['write'] = (who, category, given = {}) =>
    who.post('/notices', { crew_id: who.crew, club_id: club.wire, ...form(category, given) });
  return {
    club,
    one: await crew(1),
    two: await crew(2),
    seven: await crew(7),
    eight: await crew(8),
    outsider: await scene.crew(await scene.club(), { admin_level: 9 }),
    write,
    written: async (...what) => (await write(...what)).json().id,
    edit: (who, id, category, given = {}) => who.put(`/notices/${id}`, form(category, given)),
    image: async (who) => scene.ids.encode('image', await insertImage(scene.db, { member_id: who.memberId })),
  };
}
