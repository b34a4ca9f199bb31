import { EXPECTED, type Group } from './expected.ts';

/** Who asks, as far as rights go. `club` is where their one crew is; `home` is where the things of others are. */
export interface CallerFacts {
  readonly kind: 'nobody' | 'ticket' | 'member';
  readonly club: 'home' | 'away' | null;
  readonly level: number;
  readonly operator: boolean;
}

/** One line of the table of expectations. */
export interface PermissionRule {
  readonly call: string;
  readonly group: Group;
  /** What the call does here, where its row tells several things apart. */
  readonly variant: string;
  readonly who: string;
}

/** Every line of the table. */
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

/** Whether the words of a row let this actor in; `own` when the resource is theirs. Words that are unknown throw. */
export function isAllowed(who: string, group: Group, actor: CallerFacts, own: boolean): boolean {
  return who
    .split(', ')
    .some((way) => way.split(' ').every((word) => meetsCondition(word, group, actor, own)));
}

function meetsCondition(word: string, group: Group, actor: CallerFacts, own: boolean): boolean {
  const inside = actor.club === 'home' && actor.level >= 1;
  const ofPerson = group === 'person' || group === 'token' || group === 'oneself';
  // What was uploaded belongs to a member until a notice takes it up.
  const loose = group === 'picture' && word === 'self';
  if (RELATIONS.has(word)) return own && (ofPerson || loose || inside);
  if (/^[1-9]$/.test(word)) return (inside || group === 'person') && actor.level >= Number(word);
  switch (word) {
    case 'anyone':
      return true;
    case 'ticket':
      return actor.kind !== 'nobody';
    case 'member':
      return actor.kind === 'member';
    case 'operator':
      return actor.operator;
    case 'unbanned':
      return actor.club !== 'home' || actor.level >= 0;
    case 'somewhere':
      return actor.club !== null;
    case 'provider':
    case 'nobody':
      return false;
    default:
      throw new Error(`a row says ${word}`);
  }
}

/** What the refused are answered (docs/specification.md#hidden-or-refused). */
export function expectedRefusal(line: PermissionRule, actor: CallerFacts, own: boolean): 401 | 403 | 404 {
  if (actor.kind === 'nobody') return 401;
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
  return isAllowed(rows[variant] ?? 'nobody', 'picture', actor, own);
}
