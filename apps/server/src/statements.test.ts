import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitionOf } from './runtime/schema-definition.ts';
import { ENDPOINTS } from './testing/permissions/endpoints.ts';
import { isAllowed, PERMISSION_RULES, type PermissionRule } from './testing/permissions/evaluate.ts';
import { exceptionStatus } from './testing/permissions/exceptions.ts';
import type { CallerFacts } from './testing/permissions/permission-fixture.ts';
import { openPermissionFixture, type PermissionFixture } from './testing/permissions/permission-fixture.ts';
import type { CallInput } from './testing/permissions/request.ts';
import { hasOwnResource, requestBuilder, sendCase } from './testing/permissions/run-case.ts';
import { seedMany } from './testing/permissions/seed-many.ts';

const FEW = 2;
const MANY = 30;

/** Calls that refuse all callers of the tests, or that end before the database: the number of rows has no effect. */
const REFUSED = new Set([
  'POST /oauth/token',
  'POST /oauth/kakao/unlink',
  'PUT /members/{id}/picture/provider',
]);
const counts = (rule: PermissionRule) => rule.who !== 'none' && !REFUSED.has(rule.call);

/** The crews of the home club first, highest level first. */
const rank = ({ club, level }: CallerFacts) => (club === 'home' ? level : -10);

/** The number of statements of a call by the highest permitted caller, and of the objects in its reply. */
async function statementsOf(
  fixture: PermissionFixture,
  rule: PermissionRule,
  rows: number,
): Promise<{ statements: number; objects: number }> {
  const endpoint = ENDPOINTS.get(rule.call);
  const build = requestBuilder(rule);
  for (const actor of fixture.callers.toSorted((a, b) => rank(b) - rank(a))) {
    for (const own of hasOwnResource(rule, actor) ? [true, false] : [false]) {
      const isLetIn =
        isAllowed(rule.who, rule.group, actor, own) && exceptionStatus(rule, actor, own) === null;
      const resource = own && actor.person ? actor.person : fixture.other;
      const input: CallInput | null = isLetIn ? await build({ fixture, actor, resource, own }) : null;
      if (input === null || endpoint === undefined) continue;
      return fixture.sandbox.trial(async () => {
        await input.prepare?.(fixture.sandbox.db, rows);
        let objects = 0;
        const statements = await fixture.sandbox.statements(async () => {
          const answer = await sendCase(fixture.app, endpoint, actor, input);
          expect(answer.statusCode, `${rule.call} by ${actor.name}: ${answer.body}`).toBe(endpoint.status);
          objects = answer.body.split('{').length - 1;
        });
        return { statements, objects };
      });
    }
  }
  throw new Error(`no level may call ${rule.call} ${rule.variant}`);
}

/**
 * Sends the requests of the permission test in a club with few and with many rows. The table is exhaustive at compile
 * time.
 */
describe('a call has as many statements for a long answer as for a short one', () => {
  let few: PermissionFixture;
  let many: PermissionFixture;
  beforeAll(async () => {
    few = await openPermissionFixture((builder, data) => seedMany(builder, data, FEW));
    many = await openPermissionFixture((builder, data) => seedMany(builder, data, MANY));
  });
  afterAll(async () => {
    await few?.close();
    await many?.close();
  });

  it.each(PERMISSION_RULES.filter(counts))('$call $variant', { timeout: 60_000 }, async (rule) => {
    const short = await statementsOf(few, rule, FEW);
    const long = await statementsOf(many, rule, MANY);
    expect(long.statements).toBe(short.statements);
    // Not by length, since texts differ.
    if (LISTS.has(rule.call) || /home$/.test(rule.call) || rule.variant === 'with its page')
      expect(long.objects).toBeGreaterThan(short.objects);
  });

  it('is checked for every call, with growing lists', () => {
    const covered = new Set(PERMISSION_RULES.filter(counts).map(({ call }) => call));
    expect([...ENDPOINTS.keys()].filter((call) => !covered.has(call)).sort()).toEqual([...REFUSED].sort());
    expect([...LISTS].filter((call) => !covered.has(call))).toEqual([]);
  });
});

/** Arrays of one row or of as many as requested: up to ten pictures, whose statements are checked with notices. */
const SHORT =
  /\/count$|\/images\/|\/accesslogs\/|^GET \/(members\/\{id\}\/clubs\/|activities\/\{id\}\/live$)|\/providers$/;

/** Calls whose replies are lists, and so must grow. */
const LISTS: ReadonlySet<string> = new Set(
  [...ENDPOINTS]
    .filter(([call, { reply }]) => definitionOf(reply).type === 'array' && !SHORT.test(call))
    .map(([call]) => call),
);
