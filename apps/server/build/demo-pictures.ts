import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { fileOf } from '../src/features/images/public.ts';
import { POSTS } from '../src/seed/board-plans.ts';
import { CLUBS } from '../src/seed/clubs.ts';
import { builtName, DEMO_PICTURES } from '../src/seed/pictures/built.ts';
import { openDrawer } from '../src/seed/pictures/drawer.ts';
import { drawingsOfClub, drawingsOfPost } from '../src/seed/pictures/drawings.ts';

// Draws the pictures of the demo into the build, for first starts (docs/adr/0047-new-database.md).
const folder = new URL(`../dist/${DEMO_PICTURES}`, import.meta.url);
// A build that is killed leaves no picture that is cut off.
const part = new URL(`../dist/${DEMO_PICTURES}.part/`, import.meta.url);
const drawings = [
  ...CLUBS.flatMap((club) => Object.values(drawingsOfClub(club))),
  ...POSTS.flatMap(drawingsOfPost),
];
const drawer = openDrawer();
try {
  for (const old of [folder, part]) await rm(old, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  await Promise.all(
    drawings.map(async (drawing) => {
      const name = builtName(drawing);
      for (const { size, bytes } of await drawer.draw(drawing.svg))
        await writeFile(new URL(fileOf(name, size), part), bytes);
    }),
  );
  await rename(part, folder);
} finally {
  drawer.close();
}
