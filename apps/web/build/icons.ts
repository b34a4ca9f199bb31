import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SPECIFIER = 'icon:';
const COMPONENT = new URL('../src/ui/display/icon.tsx', import.meta.url).pathname;
/** Parts of a drawing other than paths, whose attributes would get lost. */
const OTHER_SHAPE = /<(?!\/?g\b|path\b)/;

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
      const drawing = drawings[name]?.body;
      if (drawing === undefined) return this.error(`Tabler has no icon ${name}`);
      if (OTHER_SHAPE.test(drawing)) return this.error(`the icon ${name} has shapes other than paths`);
      const paths = Array.from(drawing.matchAll(/ d="([^"]+)"/g), ([, path]) => path);
      const args = [name, paths, drawing.includes('fill="currentColor"')].map((value) =>
        JSON.stringify(value),
      );
      return `import { createIcon } from ${JSON.stringify(COMPONENT)};\nexport default createIcon(${args.join(', ')});`;
    },
  };
}
