import { fileOf } from '../../features/images/public.ts';
import type { PlannedPost } from '../board.ts';
import { CLUBS, type ClubNick } from '../clubs.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { readBuilt } from './built.ts';
import { openDrawer } from './drawer.ts';
import { type Drawing, drawingsOfClub, drawingsOfPost } from './drawings.ts';

export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Stores a file in the upload storage. */
export type SaveFile = (name: string, bytes: Buffer) => Promise<void>;

export interface Pictures {
  /** The icon and the wide picture of each club. */
  readonly clubs: ReadonlyMap<ClubNick, { icon: Picture; wide: Picture }>;
  readonly posts: ReadonlyMap<PlannedPost, readonly Picture[]>;
}

const NAME_BYTES = 18;

/** Stores all pictures of the demo: those of the build, or, from sources, new ones. */
export async function drawPictures(
  saveFile: SaveFile,
  posts: readonly PlannedPost[],
  random: SeededRandom,
  built?: URL,
): Promise<Pictures> {
  let drawer: ReturnType<typeof openDrawer> | undefined;
  function draw({ svg }: Drawing) {
    drawer ??= openDrawer();
    return drawer.draw(svg);
  }
  async function save(drawing: Drawing): Promise<Picture> {
    const name = random.bytes(NAME_BYTES).toString('base64url');
    const files = (await readBuilt(drawing, built)) ?? (await draw(drawing));
    for (const { size, bytes } of files) await saveFile(fileOf(name, size), Buffer.from(bytes));
    const { width, height } = drawing;
    return { name, width, height, bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) };
  }
  try {
    const clubs = await Promise.all(
      CLUBS.map(async (club) => {
        const { icon, wide } = drawingsOfClub(club);
        const [savedIcon, savedWide] = await Promise.all([save(icon), save(wide)]);
        return [club.nick, { icon: savedIcon, wide: savedWide }] as const;
      }),
    );
    const ofPosts = await Promise.all(
      posts.map(async (post) => [post, await Promise.all(drawingsOfPost(post).map(save))] as const),
    );
    return { clubs: new Map(clubs), posts: new Map(ofPosts) };
  } finally {
    drawer?.close();
  }
}
