import { expect, it } from 'vitest';
import { addressKey, isAddressOrNetwork } from './ip-address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
  ['192.0.2.7:4711', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));

it.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1', true],
  ['0.0.0.0/0', false],
  ['10.0.0.0/33', false],
  ['::/129', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['loopback', false],
  ['proxy.example', false],
])('%s is an address or a network: %s', (text, is) => expect(isAddressOrNetwork(text)).toBe(is));
