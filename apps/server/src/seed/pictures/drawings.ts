import { crc32 } from 'node:zlib';
import type { DemoPost } from '../board-plans.ts';
import type { DemoClub } from '../clubs.ts';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';
import { drawLandscape, type Palette } from './landscape.ts';

/** An SVG and its size in pixels, at most 1600 wide. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

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

/** The drawings of a club; the same for each demo, since the build has them. */
export function drawingsOfClub({ nick, palette }: DemoClub): { icon: Drawing; wide: Drawing } {
  const random = createSeededRandom(crc32(nick));
  return { icon: landscape(palette, ICON, random), wide: landscape(palette, WIDE, random) };
}

/** The drawings of a post; the same for each demo. */
export function drawingsOfPost({ title, pictures = 0 }: Pick<DemoPost, 'title' | 'pictures'>): Drawing[] {
  const random = createSeededRandom(crc32(title));
  return Array.from({ length: pictures }, () => landscape(random.pick(PALETTES), PHOTO, random));
}

function landscape(palette: Palette, { width, height }: typeof ICON, random: SeededRandom): Drawing {
  return { svg: drawLandscape(palette, width, height, random), width, height };
}
