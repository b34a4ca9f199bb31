const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)([/?#].*)?$/;
const READ_WRITE = /([?&])target_session_attrs=(?:read-write|primary)(&|$)/;

/**
 * The address of each host of `postgres://user@one,two:5433/database`, as libpq reads it; none for what is no address.
 * `target_session_attrs=read-write` may stand in it and changes nothing: of several hosts the one that takes writes is asked.
 */
export function hostsOf(databaseUrl: string): string[] {
  const [, before, hosts, after = ''] = ADDRESS.exec(databaseUrl) ?? [];
  if (before === undefined || hosts === undefined) return [];
  const rest = after.replace(READ_WRITE, (_, first: string, last: string) => (last === '&' ? first : ''));
  const addresses = hosts.split(',').map((host) => `${before}${host}${rest}`);
  return addresses.every((address) => URL.canParse(address)) ? addresses : [];
}
