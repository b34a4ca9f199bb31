import type { PlannedPost } from '../board.ts';
import { CLUBS, type ClubNick } from '../clubs.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { openDrawer, type Picture, type SaveFile } from './drawer.ts';
import { drawLandscape, type Palette } from './landscape.ts';

export interface Pictures {
  /** The icon and the wide picture of each club. */
  readonly clubs: ReadonlyMap<ClubNick, { icon: Picture; wide: Picture }>;
  readonly posts: ReadonlyMap<PlannedPost, readonly Picture[]>;
}

const NAME_BYTES = 18;
const ICON = { width: 800, height: 800 };
const WIDE = { width: 1600, height: 640 };
const PHOTO = { width: 1600, height: 1067 };
/** Dawn, noon, sunset, night, autumn. */
const PALETTES: readonly [Palette, ...Palette[]] = [
  ['#fbe3d6', '#f3b5a0', '#8a8fb0', '#4c5b7d'],
  ['#cfe8f2', '#f3f7ec', '#86b28f', '#3f7d5c'],
  ['#f6c28b', '#e5755f', '#7b4a6b', '#3b2c50'],
  ['#1d2545', '#3f4a7a', '#2c5566', '#16313f'],
  ['#f7e3b5', '#e9b872', '#b8622f', '#6e3b22'],
];

/** Draws and stores all pictures of the demo. */
export async function drawPictures(
  saveFile: SaveFile,
  posts: readonly PlannedPost[],
  random: SeededRandom,
): Promise<Pictures> {
  const drawer = openDrawer(saveFile);
  const save = (palette: Palette, { width, height }: typeof ICON) =>
    drawer.save(
      drawLandscape(palette, width, height, random),
      random.bytes(NAME_BYTES).toString('base64url'),
    );
  try {
    const clubs = await Promise.all(
      CLUBS.map(async ({ nick, palette }) => {
        const [icon, wide] = await Promise.all([save(palette, ICON), save(palette, WIDE)]);
        return [nick, { icon, wide }] as const;
      }),
    );
    const ofPosts = await Promise.all(
      posts.map(async (post) => {
        const drawn = Array.from({ length: post.pictures ?? 0 }, () => save(random.pick(PALETTES), PHOTO));
        return [post, await Promise.all(drawn)] as const;
      }),
    );
    return { clubs: new Map(clubs), posts: new Map(ofPosts) };
  } finally {
    drawer.close();
  }
}
