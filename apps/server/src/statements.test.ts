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

/** Lines in which nobody is let in, or which end before the database: nothing hangs on how much there is. */
const REFUSED = new Set(['POST /oauth/token', 'POST /oauth/kakao/unlink']);
const counts = (line: PermissionRule) => line.who !== 'none' && !REFUSED.has(line.call);

/** The crews of the club that is crowded first, the highest before all. */
const rank = ({ club, level }: CallerFacts) => (club === 'home' ? level : -10);

/** The statements of a call by the highest of those who are let in, and how long its answer is. */
async function statementsOf(
  fixture: PermissionFixture,
  line: PermissionRule,
): Promise<{ statements: number; bytes: number }> {
  const endpoint = ENDPOINTS.get(line.call);
  const build = requestBuilder(line);
  for (const actor of fixture.callers.toSorted((a, b) => rank(b) - rank(a))) {
    for (const own of hasOwnResource(line, actor) ? [true, false] : [false]) {
      const isLetIn =
        isAllowed(line.who, line.group, actor, own) && exceptionStatus(line, actor, own) === null;
      const resource = own && actor.person ? actor.person : fixture.other;
      const ask: CallInput | null = isLetIn ? await build({ fixture, actor, resource, own }) : null;
      if (ask === null || endpoint === undefined) continue;
      return fixture.sandbox.trial(async () => {
        await ask.prepare?.(fixture.sandbox.db);
        let bytes = 0;
        const statements = await fixture.sandbox.statements(async () => {
          const answer = await sendCase(fixture.app, endpoint, actor, ask);
          expect(answer.statusCode, `${line.call} by ${actor.name}: ${answer.body}`).toBe(endpoint.status);
          bytes = answer.rawPayload.length;
        });
        return { statements, bytes };
      });
    }
  }
  throw new Error(`nobody is let in to ${line.call} ${line.variant}`);
}

/**
 * The same requests as the permissions' test sends, in a club with few and with many of everything. Every call is in
 * its table, or nothing compiles.
 */
describe('a call has as many statements for a long answer as for a short one', () => {
  let few: PermissionFixture;
  let many: PermissionFixture;
  beforeAll(async () => {
    few = await openPermissionFixture((builder, data) => seedMany(builder, data, FEW));
    many = await openPermissionFixture((builder, data) => seedMany(builder, data, MANY));
  }, 300_000);
  afterAll(async () => {
    await few?.close();
    await many?.close();
  });

  it.each(PERMISSION_RULES.filter(counts))('$call $variant', { timeout: 60_000 }, async (line) => {
    const short = await statementsOf(few, line);
    const long = await statementsOf(many, line);
    expect(long.statements).toBe(short.statements);
    if (LISTS.has(line.call) || /home$/.test(line.call) || line.variant === 'with its page')
      expect(long.bytes).toBeGreaterThan(short.bytes);
  });

  it('is asked of every call, in lists that grow', () => {
    const asked = new Set(PERMISSION_RULES.filter(counts).map(({ call }) => call));
    expect([...ENDPOINTS.keys()].filter((call) => !asked.has(call))).toEqual([...REFUSED]);
    expect([...LISTS].filter((call) => !asked.has(call))).toEqual([]);
  });
});

/**
 * Arrays of one row, or of as many as were asked for: up to ten pictures, whose statements are pinned with the
 * notices'.
 */
const SHORT = /\/count$|\/images\/|\/accesslogs\/|^GET \/members\/\{id\}\/clubs\/|\/providers$/;

/** Calls whose answers are lists, and so must have grown. */
const LISTS: ReadonlySet<string> = new Set(
  [...ENDPOINTS]
    .filter(([call, { reply }]) => definitionOf(reply).type === 'array' && !SHORT.test(call))
    .map(([call]) => call),
);
