/** What runs as a thread or a process of its own: paths of modules below `src`, and below `dist` in the build. */
export const PROGRAMS = [
  'main',
  'db/embedded/engine-thread',
  'db/embedded/create-process',
  'http/web/documents/render-thread',
  'features/images/writes/encode-process',
  'seed/pictures/draw-process',
] as const;

/** Whether this runs from the build (vite.config.ts), whose chunks lie in `dist`. */
const isBuilt = !import.meta.url.endsWith('.ts');
/** The ending of the files of modules. */
export const MODULE = isBuilt ? '.js' : '.ts';

/** The URL of a path below `src`, or below `dist` for those that are built. */
export function codeUrl(path: string): URL {
  return new URL(`${isBuilt ? './' : '../'}${path}`, import.meta.url);
}

/** The URL of a program. */
export const programUrl = (program: (typeof PROGRAMS)[number]): URL => codeUrl(`${program}${MODULE}`);
