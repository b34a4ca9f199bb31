import type { Access } from '@crewwith/domain/endpoint';
import { type Action, may, PERMISSIONS, type Permission } from '@crewwith/domain/permissions';
import { ENDPOINTS } from './endpoints.ts';
import { type CallerFacts, isAllowed, PERMISSION_RULES } from './evaluate.ts';

/** Whether the table of endpoints, from which the documentation is made, says that this actor is let in. */
function isDocumentedAllowed(who: Access, actor: CallerFacts, own: boolean): boolean {
  switch (who) {
    case 'anyone':
      return true;
    case 'token':
      return own;
    case 'provider':
      return false;
    case 'ticket':
      return actor.kind !== 'nobody';
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
 * Where what is documented is not what is expected: for this actor, with their own things or another's. About persons
 * the table says who may ask at all; that it must be about oneself, the path says.
 */
export function documentationFaults(call: string, actor: CallerFacts): string[] {
  const endpoint = ENDPOINTS.get(call);
  const lines = PERMISSION_RULES.filter((line) => line.call === call);
  if (!endpoint) return [call];
  return [false, true].flatMap((own) => {
    const expected = lines.some(({ who, group }) => isAllowed(who, group, actor, own));
    const personal = lines.some(({ group }) => group === 'person');
    const facts = personal && actor.club !== null ? ({ ...actor, club: 'home' } as const) : actor;
    const ways = [endpoint.access, ...(endpoint.otherAccess ?? [])];
    const documented = ways.some((who) => isDocumentedAllowed(who, facts, own || personal));
    // One's own resource may be refused for a reason beside the level: nobody gives themselves another.
    const wider = own || personal;
    const right = wider ? documented || !expected : documented === expected;
    return right ? [] : [`${call}: level ${actor.level} ${actor.club}, own ${own}: ${documented}`];
  });
}
