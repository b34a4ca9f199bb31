import type { Plugin } from 'vite';

const FACE = /\/\* \[\d+\] \*\/\s*(@font-face \{[^}]*\})/g;
const RANGE = /U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi;

/** Returns whether the face's unicode-range includes one of the code points. */
function covers(face: string, points: ReadonlySet<number>): boolean {
  for (const [, from = '', to = from] of face.matchAll(RANGE)) {
    const last = Number.parseInt(to, 16);
    for (let point = Number.parseInt(from, 16); point <= last; point++) if (points.has(point)) return true;
  }
  return false;
}

/**
 * Splits a font's dynamic subset: `….css?first` has the faces that these texts need, `….css?rest` all others. The first
 * view then loads a third of the table.
 */
export function splitFont(texts: readonly string[]): Plugin {
  return {
    name: 'split-font',
    enforce: 'pre',
    transform(code, id) {
      const part = /dynamic-subset\.css\?(first|rest)$/.exec(id)?.[1];
      if (part === undefined) return null;
      const points = new Set(texts.flatMap((text) => [...text].map((c) => c.codePointAt(0) ?? 0)));
      const faces = [...code.matchAll(FACE)].map(([, face = '']) => face);
      return faces.filter((face) => covers(face, points) === (part === 'first')).join('\n');
    },
  };
}
