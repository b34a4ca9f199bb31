import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from './testing/matrix/calls.ts';
import { builderOf, hasOwn, send } from './testing/matrix/cases.ts';
import { addCrowd } from './testing/matrix/crowd.ts';
import { exceptionOf } from './testing/matrix/exceptions.ts';
import { type AskerFacts, LINES, type Line, letsIn } from './testing/matrix/judge.ts';
import type { Ask } from './testing/matrix/request.ts';
import { openWorld, type World } from './testing/matrix/world.ts';

const FEW = 2;
const MANY = 30;

/** Lines in which nobody is let in, or which end before the database: nothing hangs on how much there is. */
const REFUSED = new Set(['POST /oauth/token', 'POST /oauth/kakao/unlink']);
const counts = (line: Line) => line.who !== 'nobody' && !REFUSED.has(line.call);

/** The crews of the club that is crowded first, the highest before all. */
const rank = ({ club, level }: AskerFacts) => (club === 'home' ? level : -10);

/** The statements of a call by the highest of those who are let in, and how long its answer is. */
async function statementsOf(world: World, line: Line): Promise<{ statements: number; bytes: number }> {
  const endpoint = ENDPOINTS.get(line.call);
  const build = builderOf(line);
  for (const actor of world.askers.toSorted((a, b) => rank(b) - rank(a))) {
    for (const own of hasOwn(line, actor) ? [true, false] : [false]) {
      const isLetIn = letsIn(line.who, line.group, actor, own) && exceptionOf(line, actor, own) === null;
      const thing = own && actor.person ? actor.person : world.other;
      const ask: Ask | null = isLetIn ? await build({ world, actor, thing, own }) : null;
      if (ask === null || endpoint === undefined) continue;
      return world.sandbox.trial(async () => {
        await ask.prepare?.(world.sandbox.db);
        let bytes = 0;
        const statements = await world.sandbox.statements(async () => {
          const answer = await send(world.app, endpoint, actor, ask);
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
 * The same requests as the permissions' test sends, in a club with few and with many of everything. Every call is in its
 * table, or nothing compiles.
 */
describe('a call has as many statements for a long answer as for a short one', () => {
  let few: World;
  let many: World;
  beforeAll(async () => {
    few = await openWorld((maker, scene) => addCrowd(maker, scene, FEW));
    many = await openWorld((maker, scene) => addCrowd(maker, scene, MANY));
  }, 300_000);
  afterAll(async () => {
    await few?.close();
    await many?.close();
  });

  it.each(LINES.filter(counts))('$call $variant', { timeout: 60_000 }, async (line) => {
    const short = await statementsOf(few, line);
    const long = await statementsOf(many, line);
    expect(long.statements).toBe(short.statements);
    if (LISTS.has(line.call) || /home$/.test(line.call) || line.variant === 'with its page')
      expect(long.bytes).toBeGreaterThan(short.bytes);
  });

  it('is asked of every call, in lists that grow', () => {
    const asked = new Set(LINES.filter(counts).map(({ call }) => call));
    expect([...ENDPOINTS.keys()].filter((call) => !asked.has(call))).toEqual([...REFUSED]);
    expect([...LISTS].filter((call) => !asked.has(call))).toEqual([]);
  });
});

/** Arrays of one row, or of as many as were asked for: up to ten pictures, whose statements are pinned with the notices'. */
const SHORT = /\/count$|\/images\/|\/accesslogs\/|^GET \/members\/\{id\}\/clubs\/|\/providers$/;

/** Calls whose answers are lists, and so must have grown. */
const LISTS: ReadonlySet<string> = new Set(
  [...ENDPOINTS]
    .filter(([call, { reply }]) => reply._zod.def.type === 'array' && !SHORT.test(call))
    .map(([call]) => call),
);
