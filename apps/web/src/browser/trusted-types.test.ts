import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { policy, startTrustedTypes } from './trusted-types.ts';

beforeEach(() =>
  vi.stubGlobal('window', {
    location: { href: 'https://crewwith.example/a', origin: 'https://crewwith.example' },
  }),
);
afterEach(() => vi.unstubAllGlobals());

it('allows no markup', () => {
  expect(policy).not.toHaveProperty('createHTML');
});

it.each([
  ['/sw.js', true],
  ['https://crewwith.example/sw.js', true],
  ['/uploads/x.js', false],
  ['https://evil.example/sw.js', false],
  ['//evil.example/sw.js', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:https://crewwith.example/1', false],
])('script URL %s is allowed: %s', (address, may) =>
  expect(policy.createScriptURL(address)).toBe(may ? address : null),
);

it('installs the policy named in the header, where the browser supports policies', () => {
  const createPolicy = vi.fn();
  startTrustedTypes();
  vi.stubGlobal('window', { trustedTypes: { createPolicy } });
  startTrustedTypes();
  expect(createPolicy.mock.calls).toEqual([['default', policy]]);
});
