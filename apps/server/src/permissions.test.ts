import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from './testing/matrix/calls.ts';
import { tryLine } from './testing/matrix/cases.ts';
import { misdocumented } from './testing/matrix/documented.ts';
import { LINES, type Line } from './testing/matrix/judge.ts';
import { openWorld, type World } from './testing/matrix/world.ts';

/** Lists that are empty in the scene, whatever the level. */
const EMPTY = new Set(['withdrawn', 'regulation']);

/**
 * Every call × level -2…9 × own club, another club, no club, no member, signed out × one's own thing and another's. What
 * is expected stands in `testing/matrix/expected.ts`, and in `visible.ts` for the fields. Every request is a good one, so
 * that only permission refuses; the scene is put back after each.
 */
// docs/threats.md#t-12
describe('nobody gets where they do not belong', () => {
  let world: World;
  let cases = 0;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  async function faultsOf(line: Line): Promise<string[]> {
    const faults: string[] = [];
    let rows = 0;
    for await (const { name, expected, status, touched, body, shown } of tryLine(world, line)) {
      cases += 1;
      rows += shown.rows;
      if (status !== expected) faults.push(`${name}: ${status} instead of ${expected} ${body.slice(0, 200)}`);
      else if (status >= 400 && touched > 0)
        faults.push(`${name}: refused, but ${touched} rows were touched`);
      else if (shown.wrong !== null) faults.push(`${name}: ${shown.wrong}`);
    }
    if (rows === 0 && line.call.startsWith('GET') && !EMPTY.has(line.variant))
      faults.push('nothing was seen');
    return faults;
  }

  it.each(LINES)('$call $variant', { timeout: 120_000 }, async (line) => {
    expect(await faultsOf(line)).toEqual([]);
  });

  it('is documented as it is', () => {
    const faults = world.askers.flatMap((actor) =>
      [...ENDPOINTS.keys()].flatMap((call) => misdocumented(call, actor)),
    );
    expect(faults).toEqual([]);
  });

  it('is tried for every call, some thousands of times', () => {
    expect(new Set(LINES.map(({ call }) => call))).toEqual(new Set(ENDPOINTS.keys()));
    expect(cases).toBeGreaterThan(3000);
  });
});
