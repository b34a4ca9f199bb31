import { isIP, isIPv4 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_GROUPS = 4;

/**
 * Returns the rate-limit key of an address: IPv4 itself, IPv6 its /64, as one subscriber controls all of it. Invalid
 * addresses, which a proxy may forward, share one key.
 */
export function addressKey(address: string): string {
  const plain = address.split('%')[0] ?? '';
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(plain)) return plain;
  if (isIP(plain) === 0) return 'unknown';
  // The URL parser's normal form: lower case, no leading zeros, an IPv4 tail as groups.
  const normal = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = normal.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
  }
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Returns true for an address or a network as address/length; false for one that covers all addresses. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', length, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  if (length === undefined) return true;
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128);
}
