import type { Who } from '@crewwith/domain/endpoint';
import { type Action, may, PERMISSIONS, type Permission } from '@crewwith/domain/permissions';
import { ENDPOINTS } from './calls.ts';
import { type AskerFacts, LINES, letsIn } from './judge.ts';

/** Whether the table of endpoints, from which the documentation is made, says that this asker is let in. */
function says(who: Who, asker: AskerFacts, own: boolean): boolean {
  switch (who) {
    case 'anyone':
      return true;
    case 'token':
      return own;
    case 'provider':
      return false;
    case 'ticket':
      return asker.kind !== 'nobody';
    case 'member':
      return asker.kind === 'member';
    case 'self':
      return own && asker.kind === 'member';
    case 'operator':
      return asker.operator;
    default:
      return permits(who, asker, own);
  }
}

function permits(action: Action, { club, level }: AskerFacts, own: boolean): boolean {
  const { ties, asOneself }: Permission = PERMISSIONS[action];
  if (asOneself && !own) return false;
  return may(action, { level: club === 'home' ? level : 0, ...(own && ties && { ties }) });
}

/**
 * Where what is documented is not what is expected: for this asker, with their own things or another's. About persons
 * the table says who may ask at all; that it must be about oneself, the path says.
 */
export function misdocumented(call: string, asker: AskerFacts): string[] {
  const endpoint = ENDPOINTS.get(call);
  const lines = LINES.filter((line) => line.call === call);
  if (!endpoint) return [call];
  return [false, true].flatMap((own) => {
    const expected = lines.some(({ who, group }) => letsIn(who, group, asker, own));
    const personal = lines.some(({ group }) => group === 'person');
    const facts = personal && asker.club !== null ? ({ ...asker, club: 'home' } as const) : asker;
    const ways = [endpoint.who, ...(endpoint.or ?? [])];
    const documented = ways.some((who) => says(who, facts, own || personal));
    // One's own thing may be refused for a reason beside the level: nobody gives themselves another.
    const wider = own || personal;
    const right = wider ? documented || !expected : documented === expected;
    return right ? [] : [`${call}: level ${asker.level} ${asker.club}, own ${own}: ${documented}`];
  });
}
