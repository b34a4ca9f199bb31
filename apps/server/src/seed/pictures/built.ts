import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { storedWidths } from '@crewwith/domain/images/picture';
import { fileOf } from '../../features/images/public.ts';
import { codeUrl } from '../../runtime/programs.ts';
import type { DrawnFile } from './drawer.ts';
import type { Drawing } from './drawings.ts';

/** The folder of the demo's pictures, below `dist`. */
export const DEMO_PICTURES = 'demo-pictures';

/** The name of a drawing in the build: other drawings never have it. */
export function builtName({ svg }: Drawing): string {
  return createHash('sha256').update(svg).digest('base64url');
}

/** Returns the files of a drawing in the build, or null when it has none, as sources do. */
export async function readBuilt(
  drawing: Drawing,
  folder = codeUrl(`${DEMO_PICTURES}/`),
): Promise<DrawnFile[] | null> {
  const name = builtName(drawing);
  try {
    return await Promise.all(
      storedWidths(drawing.width).map(async (size) => {
        const bytes = await readFile(new URL(fileOf(name, size), folder));
        return { size, bytes };
      }),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
