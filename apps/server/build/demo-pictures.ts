import { mkdir, writeFile } from 'node:fs/promises';
import { fileOf } from '../src/features/images/public.ts';
import { POSTS } from '../src/seed/board-plans.ts';
import { CLUBS } from '../src/seed/clubs.ts';
import { builtName, DEMO_PICTURES } from '../src/seed/pictures/built.ts';
import { openDrawer } from '../src/seed/pictures/drawer.ts';
import { drawingsOfClub, drawingsOfPost } from '../src/seed/pictures/drawings.ts';

// Draws the pictures of the demo into the build, for first starts (docs/adr/0047-new-database.md).
const folder = new URL(`../dist/${DEMO_PICTURES}/`, import.meta.url);
const drawings = [
  ...CLUBS.flatMap((club) => Object.values(drawingsOfClub(club))),
  ...POSTS.flatMap(drawingsOfPost),
];
const drawer = openDrawer();
try {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    drawings.map(async (drawing) => {
      const name = builtName(drawing);
      for (const { size, bytes } of await drawer.draw(drawing.svg))
        await writeFile(new URL(fileOf(name, size), folder), bytes);
    }),
  );
} finally {
  drawer.close();
}
