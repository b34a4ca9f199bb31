import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { storedWidths } from '@crewwith/domain/images/picture';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileOf } from '../../features/images/public.ts';
import { CLUBS } from '../clubs.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { builtName } from './built.ts';
import { drawPictures } from './draw.ts';
import { drawingsOfClub } from './drawings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewwith-drawn-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('stores the pictures of the build, and draws one that is not whole there', async () => {
  const drawings = CLUBS.flatMap((club) => Object.values(drawingsOfClub(club)));
  for (const drawing of drawings)
    for (const size of storedWidths(drawing.width))
      await writeFile(join(folder, fileOf(builtName(drawing), size)), `${drawing.width} in ${size}`);
  const [first] = drawings;
  if (first === undefined) throw new Error('The demo has no clubs.');
  await rm(join(folder, fileOf(builtName(first), 400)));

  const saved = new Map<string, string>();
  const saveFile = async (name: string, bytes: Buffer) => void saved.set(name, bytes.toString('latin1'));
  const { clubs } = await drawPictures(saveFile, [], createSeededRandom(1), pathToFileURL(`${folder}/`));
  const contentsOf = (name = '') =>
    [...saved].filter(([file]) => file.includes(name)).map(([, text]) => text);
  const { icon, wide } = clubs.get('demo') ?? {};
  expect(contentsOf(wide?.name)).toEqual([160, 400, 800, 1200, 1600].map((size) => `1600 in ${size}`));
  expect(contentsOf(icon?.name).map((text) => text.slice(8, 12))).toEqual(['WEBP', 'WEBP', 'WEBP']);
  expect(contentsOf(clubs.get('pages')?.icon.name)).toEqual([160, 400, 1600].map((size) => `800 in ${size}`));
});
