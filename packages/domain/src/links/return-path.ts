/** Paths that would lead back to the log-in. */
const LOG_IN_PATHS = /^\/(oauth|logout)(?:[/?#]|$)/;

/** Where to go after the log-in: the given path of this site, else home. Refuses other sites (`//host`, `/\host`). */
export function returnPath(path: string | null): string {
  if (path === null || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) || LOG_IN_PATHS.test(path)) return '/';
  return path;
}
