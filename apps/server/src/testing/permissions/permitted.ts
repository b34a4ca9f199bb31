import { expect } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { isAllowed, PERMISSION_RULES, type PermissionRule } from './evaluate.ts';
import { exceptionStatus } from './exceptions.ts';
import type { Caller, PermissionFixture } from './permission-fixture.ts';
import { hasOwnResource, requestBuilder, sendCase } from './run-case.ts';

/** A call by a caller who may send it. */
export interface PermittedCase {
  readonly rule: PermissionRule;
  readonly isRead: boolean;
  /** The first of its rule. */
  readonly isFirst: boolean;
  /**
   * Sends it in a trial of its own. `before` runs right before it, `after` after it, with the status of the answer.
   * Sends nothing where the fixture has no such call.
   */
  send(run: { before?: () => Promise<void>; after: (status: number) => Promise<void> }): Promise<void>;
}

/** The calls of the permission table by the first and by the last of those who may. */
export function permittedCases(fixture: PermissionFixture): PermittedCase[] {
  return PERMISSION_RULES.flatMap((rule) => {
    const cases = allOf(fixture, rule);
    return [...new Set([cases.at(0), cases.at(-1)])].flatMap((one, index) =>
      one === undefined ? [] : [toCase(fixture, rule, one, index === 0)],
    );
  });
}

interface Sender {
  readonly actor: Caller;
  readonly own: boolean;
}

function allOf(fixture: PermissionFixture, rule: PermissionRule): Sender[] {
  return fixture.callers.flatMap((actor) =>
    (hasOwnResource(rule, actor) ? [true, false] : [false])
      .filter(
        (own) => isAllowed(rule.who, rule.group, actor, own) && exceptionStatus(rule, actor, own) === null,
      )
      .map((own) => ({ actor, own })),
  );
}

function toCase(
  fixture: PermissionFixture,
  rule: PermissionRule,
  { actor, own }: Sender,
  isFirst: boolean,
): PermittedCase {
  const endpoint = ENDPOINTS.get(rule.call);
  return {
    rule,
    isRead: endpoint?.method === 'GET',
    isFirst,
    async send({ before, after }) {
      const resource = own && actor.person ? actor.person : fixture.other;
      const input = await requestBuilder(rule)({ fixture, actor, resource, own });
      if (input === null || endpoint === undefined) return;
      const { app, sandbox } = fixture;
      await sandbox.trial(async () => {
        // In a savepoint, so that the rows have other versions than those that the call writes.
        await sandbox.db.transaction().execute(async (trx) => input.prepare?.(trx, 1));
        await before?.();
        const { statusCode } = await sendCase(app, endpoint, actor, input);
        expect(statusCode, rule.call).toBeLessThan(500);
        await after(statusCode);
      });
    },
  };
}
