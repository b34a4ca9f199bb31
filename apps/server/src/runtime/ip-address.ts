import { isIP, isIPv4 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_GROUPS = 4;

/**
 * Whom an address counts as: IPv4 by itself, IPv6 by its /64, which one subscriber has to themselves and could walk
 * through without end. What is no address, as a proxy may hand on, counts as one.
 */
export function addressKey(address: string): string {
  const plain = address.split('%')[0] ?? '';
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(plain)) return plain;
  if (isIP(plain) === 0) return 'unknown';
  // The platform's own normal form: lower case, no leading zeros, an IPv4 tail as groups.
  const normal = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = normal.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
  }
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Whether a text is an address, or a network of them as address/length; one of everybody is none. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', length, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  if (length === undefined) return true;
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128);
}
