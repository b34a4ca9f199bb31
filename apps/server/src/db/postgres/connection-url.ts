const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)([/?#].*)?$/;
const DEFAULT_PORT = 5432;
const READ_WRITE = /([?&])target_session_attrs=(?:read-write|primary)(&|$)/;

/**
 * Splits `postgres://user@one,two:5433/database` (libpq's form) into one URL per host. Returns an empty list for an
 * invalid URL. Removes `target_session_attrs=read-write`: the writable host is always used.
 */
export function splitHosts(databaseUrl: string): string[] {
  const [, before, hosts, after = ''] = URL_PARTS.exec(databaseUrl) ?? [];
  if (before === undefined || hosts === undefined) return [];
  const rest = after.replace(READ_WRITE, (_, first: string, last: string) => (last === '&' ? first : ''));
  const urls = hosts.split(',').map((host) => `${before}${host}${rest}`);
  return urls.every((url) => URL.canParse(url)) ? urls : [];
}

/** Whether all these URLs name the same single host and port. */
export function areOneHost(...databaseUrls: readonly string[]): boolean {
  const hosts = databaseUrls.flatMap(splitHosts).map((url) => {
    const { hostname, port } = new URL(url);
    return `${hostname}:${port || DEFAULT_PORT}`;
  });
  return new Set(hosts).size === 1;
}
