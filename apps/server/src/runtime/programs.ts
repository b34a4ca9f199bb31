/** What runs as a thread or a process of its own: files in `src`, and by their names in the build. */
export const PROGRAMS = {
  main: 'main.ts',
  'engine-thread': 'db/embedded/engine-thread.ts',
  'create-process': 'db/embedded/create-process.ts',
  'render-thread': 'http/web/documents/render-thread.ts',
  'encode-process': 'features/images/writes/encode-process.ts',
  'draw-process': 'seed/pictures/draw-process.ts',
} as const;

/** Whether this runs from the build (vite.config.ts), whose files stand in one folder beside `src`. */
const isBuilt = !import.meta.url.endsWith('.ts');

/** The URL of a program: built for those that are built themselves, else its source. */
export function programUrl(name: keyof typeof PROGRAMS): URL {
  return new URL(isBuilt ? `./${name}.js` : `../${PROGRAMS[name]}`, import.meta.url);
}

/** The URL of a file or folder in `src`. */
export function sourceUrl(path: string): URL {
  return new URL(`${isBuilt ? '../src' : '..'}/${path}`, import.meta.url);
}
