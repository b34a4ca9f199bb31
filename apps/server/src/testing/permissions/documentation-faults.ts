import type { Access } from '@crewwith/domain/endpoint';
import { type Action, may, PERMISSIONS, type Permission } from '@crewwith/domain/permissions';
import { ENDPOINTS } from './endpoints.ts';
import { isAllowed, PERMISSION_RULES } from './evaluate.ts';
import type { CallerFacts } from './permission-fixture.ts';

/** Whether the documentation, i.e. the table of endpoints, allows the actor. */
function isDocumentedAllowed(who: Access, actor: CallerFacts, own: boolean): boolean {
  switch (who) {
    case 'anyone':
      return true;
    case 'token':
      return own;
    case 'provider':
      return false;
    case 'ticket':
      return actor.kind !== 'anonymous';
    case 'member':
      return actor.kind === 'member';
    case 'self':
      return own && actor.kind === 'member';
    case 'operator':
      return actor.operator;
    default:
      return hasPermission(who, actor, own);
  }
}

function hasPermission(action: Action, { club, level }: CallerFacts, own: boolean): boolean {
  const { relations, selfOnly }: Permission = PERMISSIONS[action];
  if (selfOnly && !own) return false;
  return may(action, { level: club === 'home' ? level : 0, ...(own && relations && { relations }) });
}

/**
 * Differences between the documented and the expected permissions of an actor. For calls about a member the table only
 * documents who may call; the path restricts them to the caller's own data.
 */
export function documentationFaults(call: string, actor: CallerFacts): string[] {
  const endpoint = ENDPOINTS.get(call);
  const lines = PERMISSION_RULES.filter((line) => line.call === call);
  if (!endpoint) return [call];
  return [false, true].flatMap((own) => {
    const expected = lines.some(({ who, group }) => isAllowed(who, group, actor, own));
    const personal = lines.some(({ group }) => group === 'person');
    const facts = personal && actor.club !== null ? ({ ...actor, club: 'home' } as const) : actor;
    const rights = [endpoint.access, ...(endpoint.otherAccess ?? [])];
    // Any caller may hold the token of an open call.
    const isOpen = lines.some(({ group }) => group === 'open');
    const holds = (who: Access) => own || personal || (who === 'token' && isOpen);
    const documented = rights.some((who) => isDocumentedAllowed(who, facts, holds(who)));
    // The own resource may be refused for other reasons than the level, e.g. changing the own level.
    const mayBeStricter = own || personal;
    const isCorrect = mayBeStricter ? documented || !expected : documented === expected;
    return isCorrect ? [] : [`${call}: level ${actor.level} ${actor.club}, own ${own}: ${documented}`];
  });
}
