/** Paths that would only bring one back to logging in. */
const LOOPS = /^\/(oauth|logout)(?:[/?#]|$)/;

/**
 * Where to go after logging in: the path that was left, if it is one of ours, else home. An address of another site,
 * also one in disguise (`//host`, `/\host`), is none.
 */
export function returnPath(path: string | null): string {
  if (path === null || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) || LOOPS.test(path)) return '/';
  return path;
}
