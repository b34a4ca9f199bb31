import type { Access } from '@crewwith/domain/endpoint';
import { type Action, may, PERMISSIONS, type Permission } from '@crewwith/domain/permissions';
import { ENDPOINTS } from './calls.ts';
import { type AskerFacts, LINES, letsIn } from './judge.ts';

/** Whether the table of endpoints, from which the documentation is made, says that this actor is let in. */
function says(who: Access, actor: AskerFacts, own: boolean): boolean {
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
      return permits(who, actor, own);
  }
}

function permits(action: Action, { club, level }: AskerFacts, own: boolean): boolean {
  const { relations, selfOnly }: Permission = PERMISSIONS[action];
  if (selfOnly && !own) return false;
  return may(action, { level: club === 'home' ? level : 0, ...(own && relations && { relations }) });
}

/**
 * Where what is documented is not what is expected: for this actor, with their own things or another's. About persons
 * the table says who may ask at all; that it must be about oneself, the path says.
 */
export function misdocumented(call: string, actor: AskerFacts): string[] {
  const endpoint = ENDPOINTS.get(call);
  const lines = LINES.filter((line) => line.call === call);
  if (!endpoint) return [call];
  return [false, true].flatMap((own) => {
    const expected = lines.some(({ who, group }) => letsIn(who, group, actor, own));
    const personal = lines.some(({ group }) => group === 'person');
    const facts = personal && actor.club !== null ? ({ ...actor, club: 'home' } as const) : actor;
    const ways = [endpoint.access, ...(endpoint.otherAccess ?? [])];
    const documented = ways.some((who) => says(who, facts, own || personal));
    // One's own thing may be refused for a reason beside the level: nobody gives themselves another.
    const wider = own || personal;
    const right = wider ? documented || !expected : documented === expected;
    return right ? [] : [`${call}: level ${actor.level} ${actor.club}, own ${own}: ${documented}`];
  });
}
