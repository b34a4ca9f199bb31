import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SPECIFIER = 'icon:';
const COMPONENT = fileURLToPath(new URL('../src/ui/display/icon.tsx', import.meta.url));
const FILLED = 'fill="currentColor"';
const LINES =
  'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';
/** One path, or a group of paths: of lines, or of filled shapes. Some drawings mix them, or have other shapes. */
const DRAWING = new RegExp(
  `^(?:<path (${FILLED}|${LINES}) d="[^"]+"/>|<g (${FILLED}|${LINES})>(?:<path d="[^"]+"/>)+</g>)$`,
);

/**
 * Makes a component of each Tabler icon that is imported: `import IconBell from 'icon:bell'`. Each is a module of its
 * own, so that a page loads only the icons that it shows.
 */
export function icons(): Plugin {
  const file = new URL(import.meta.resolve('@iconify-json/tabler/icons.json'));
  const drawings: Record<string, { body: string } | undefined> = JSON.parse(readFileSync(file, 'utf8')).icons;
  return {
    name: 'icons',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(SPECIFIER) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${SPECIFIER}`)) return null;
      const name = id.slice(SPECIFIER.length + 1);
      const body = drawings[name]?.body;
      if (body === undefined) return this.error(`Tabler has no icon ${name}`);
      const drawing = DRAWING.exec(body);
      if (drawing === null)
        return this.error(`the icon ${name} has more than lines, or more than filled shapes`);
      const paths = Array.from(body.matchAll(/ d="([^"]+)"/g), ([, path]) => path);
      const isFilled = (drawing[1] ?? drawing[2]) === FILLED;
      const args = [name, paths, isFilled].map((value) => JSON.stringify(value));
      return `import { createIcon } from ${JSON.stringify(COMPONENT)};\nexport default createIcon(${args.join(', ')});`;
    },
  };
}
