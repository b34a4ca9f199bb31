import { EXPECTED, type Group } from './expected.ts';
import type { CallerFacts } from './permission-fixture.ts';

/** A row of the table of expectations. */
export interface PermissionRule {
  readonly call: string;
  readonly group: Group;
  /** The variant of the call, if its row has several. */
  readonly variant: string;
  readonly who: string;
}

/** Every row of the table. */
export const PERMISSION_RULES: readonly PermissionRule[] = Object.entries(EXPECTED).flatMap(([group, rows]) =>
  Object.entries<string | Readonly<Record<string, string>>>(rows).flatMap(([call, row]) =>
    (typeof row === 'string' ? [['', row] as const] : Object.entries(row)).map(([variant, who]) => ({
      call,
      group: group as Group,
      variant,
      who,
    })),
  ),
);

const RELATIONS = new Set(['self', 'owner', 'author', 'attending']);

/** Whether a row allows the actor; `own` when the resource is theirs. Throws if a word is unknown. */
export function isAllowed(who: string, group: Group, actor: CallerFacts, own: boolean): boolean {
  return who
    .split(', ')
    .some((alternative) => alternative.split(' ').every((word) => meetsCondition(word, group, actor, own)));
}

function meetsCondition(word: string, group: Group, actor: CallerFacts, own: boolean): boolean {
  const inside = actor.club === 'home' && actor.level >= 1;
  const ofPerson = group === 'person' || group === 'token' || group === 'oneself';
  // An uploaded picture belongs to a member until a notice uses it.
  const loose = group === 'picture' && word === 'self';
  if (RELATIONS.has(word)) return own && (ofPerson || loose || inside);
  if (/^[1-9]$/.test(word)) return (inside || group === 'person') && actor.level >= Number(word);
  switch (word) {
    case 'anyone':
      return true;
    case 'ticket':
      return actor.kind !== 'anonymous';
    case 'member':
      return actor.kind === 'member';
    case 'operator':
      return actor.operator;
    case 'outsider':
      return !inside;
    case 'unbanned':
      return actor.club !== 'home' || actor.level >= 0;
    case 'somewhere':
      return actor.club !== null;
    case 'provider':
    case 'none':
      return false;
    default:
      throw new Error(`unknown word in a row: ${word}`);
  }
}

/** The status of a refusal (docs/specification.md#hidden-or-refused). */
export function expectedRefusal(line: PermissionRule, actor: CallerFacts, own: boolean): 401 | 403 | 404 {
  if (actor.kind === 'anonymous') return 401;
  if (line.group === 'token') return line.call === 'POST /login' || line.who === 'provider' ? 401 : 403;
  if (actor.kind === 'ticket') return 403;
  const inside = actor.club === 'home' && actor.level >= 1;
  switch (line.group) {
    case 'inside':
      return inside ? 403 : 404;
    case 'oneself':
      return inside || !own ? 403 : 404;
    case 'picture':
      return canRead(line.variant, actor, own) && line.call.startsWith('PUT') ? 403 : 404;
    default:
      return 403;
  }
}

function canRead(variant: string, actor: CallerFacts, own: boolean): boolean {
  const rows: Readonly<Record<string, string>> = EXPECTED.picture['GET /images/list/{ids}'];
  return isAllowed(rows[variant] ?? 'none', 'picture', actor, own);
}
