import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from './testing/matrix/calls.ts';
import { tryLine } from './testing/matrix/cases.ts';
import { LINES } from './testing/matrix/judge.ts';
import { openWorld, type World } from './testing/matrix/world.ts';

/**
 * Every call × level -2…9 × own club, another club, no club, no member, signed out × one's own thing and another's.
 * What is expected stands in `testing/matrix/expected.ts`. Every request is a good one, so that only permission refuses.
 */
describe('nobody gets where they do not belong', () => {
  let world: World;
  let cases = 0;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it.each(LINES)('$call $variant', async (line) => {
    const wrong: string[] = [];
    for await (const { name, expected, status, touched, body } of tryLine(world, line)) {
      cases += 1;
      if (status !== expected) wrong.push(`${name}: ${status} instead of ${expected} ${body.slice(0, 200)}`);
      else if (status >= 400 && touched > 0) wrong.push(`${name}: refused, but ${touched} rows were touched`);
    }
    expect(wrong).toEqual([]);
  });

  it('is tried for every call, some thousands of times', () => {
    expect(new Set(LINES.map(({ call }) => call))).toEqual(new Set(ENDPOINTS.keys()));
    expect(cases).toBeGreaterThan(3000);
  });
});
