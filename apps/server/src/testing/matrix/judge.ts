import { EXPECTED, type Group } from './expected.ts';

/** Who asks, as far as rights go. `club` is where their one crew is; `home` is where the things of others are. */
export interface AskerFacts {
  readonly kind: 'nobody' | 'ticket' | 'member';
  readonly club: 'home' | 'away' | null;
  readonly level: number;
  readonly operator: boolean;
}

/** One line of the table of expectations. */
export interface Line {
  readonly call: string;
  readonly group: Group;
  /** What the call does here, where its row tells several things apart. */
  readonly variant: string;
  readonly who: string;
}

/** Every line of the table. */
export const LINES: readonly Line[] = Object.entries(EXPECTED).flatMap(([group, rows]) =>
  Object.entries<string | Readonly<Record<string, string>>>(rows).flatMap(([call, row]) =>
    (typeof row === 'string' ? [['', row] as const] : Object.entries(row)).map(([variant, who]) => ({
      call,
      group: group as Group,
      variant,
      who,
    })),
  ),
);

const TIES = new Set(['self', 'owner', 'author', 'attending']);

/** Whether the words of a row let this actor in; `own` when the thing is theirs. Words that are unknown throw. */
export function letsIn(who: string, group: Group, actor: AskerFacts, own: boolean): boolean {
  return who.split(', ').some((way) => way.split(' ').every((word) => holds(word, group, actor, own)));
}

function holds(word: string, group: Group, actor: AskerFacts, own: boolean): boolean {
  const inside = actor.club === 'home' && actor.level >= 1;
  const ofPerson = group === 'person' || group === 'token' || group === 'oneself';
  // What was uploaded belongs to a member until a notice takes it up.
  const loose = group === 'picture' && word === 'self';
  if (TIES.has(word)) return own && (ofPerson || loose || inside);
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
export function refusalOf(line: Line, actor: AskerFacts, own: boolean): 401 | 403 | 404 {
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
      return sees(line.variant, actor, own) && line.call.startsWith('PUT') ? 403 : 404;
    default:
      return 403;
  }
}

function sees(variant: string, actor: AskerFacts, own: boolean): boolean {
  const rows: Readonly<Record<string, string>> = EXPECTED.picture['GET /images/list/{ids}'];
  return letsIn(rows[variant] ?? 'nobody', 'picture', actor, own);
}
