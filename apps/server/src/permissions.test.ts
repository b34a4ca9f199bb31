import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentationFaults } from './testing/permissions/documentation-faults.ts';
import { ENDPOINTS } from './testing/permissions/endpoints.ts';
import { PERMISSION_RULES, type PermissionRule } from './testing/permissions/evaluate.ts';
import { openPermissionFixture, type PermissionFixture } from './testing/permissions/permission-fixture.ts';
import { runRule } from './testing/permissions/run-case.ts';

/** Lists that are empty in the fixture, whatever the level. */
const EMPTY = new Set(['withdrawn', 'regulation']);

/**
 * Every call × level -2…9 × own club, another club, no club, no member, signed out × own and other resources.
 * The expectations are in `testing/permissions/calls`. Every request is valid, so that only permission rejects it; the
 * fixture is restored after each.
 */
// docs/threats.md#t-12
describe('permissions', () => {
  let fixture: PermissionFixture;
  let cases = 0;
  beforeAll(async () => {
    fixture = await openPermissionFixture();
  });
  afterAll(() => fixture.close());

  async function faultsOf(line: PermissionRule): Promise<string[]> {
    const faults: string[] = [];
    let rows = 0;
    for await (const { name, expected, status, changedRows, body, visibleFields } of runRule(fixture, line)) {
      cases += 1;
      rows += visibleFields.rows;
      if (status !== expected) faults.push(`${name}: ${status} instead of ${expected} ${body.slice(0, 200)}`);
      else if (status >= 400 && changedRows > 0)
        faults.push(`${name}: refused, but ${changedRows} rows were touched`);
      else if (visibleFields.wrong !== null) faults.push(`${name}: ${visibleFields.wrong}`);
    }
    if (rows === 0 && line.call.startsWith('GET') && !EMPTY.has(line.variant))
      faults.push('nothing was seen');
    return faults;
  }

  it.each(PERMISSION_RULES)('$call $variant', async (line) => {
    expect(await faultsOf(line)).toEqual([]);
  });

  it('match docs/permissions.md', () => {
    const faults = fixture.callers.flatMap((actor) =>
      [...ENDPOINTS.keys()].flatMap((call) => documentationFaults(call, actor)),
    );
    expect(faults).toEqual([]);
  });

  it('are tested for every call, in some thousands of cases', () => {
    expect(new Set(PERMISSION_RULES.map(({ call }) => call))).toEqual(new Set(ENDPOINTS.keys()));
    expect(cases).toBeGreaterThan(3000);
  });
});
