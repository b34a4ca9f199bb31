import type { A_Expr, Node, SubLink } from 'libpg-query';
import { lowest, REACH, type Reach, resolve, type Scope, type Source, type TableReference } from './scope.ts';
import { itemsOf, namesIn, referencesIn, withoutCast } from './syntax.ts';

/** A condition that must be true for a row. */
export interface Condition {
  readonly expression: Node;
  readonly scope: Scope;
  /** The only sources whose rows it selects, those of the inner side of an outer join; null for all. */
  readonly only: ReadonlySet<Source> | null;
  /** Whether rows are left out that do not meet it, wherever the joins are. */
  readonly isWhere: boolean;
}

/** The results of the queries inside expressions. */
export type Links = ReadonlyMap<SubLink, Source>;

type Reached = ReadonlyMap<TableReference, Reach>;

/** The reach of the least known part of an expression; that of a parameter is `club`. */
export function reachOf(expression: unknown, scope: Scope, links: Links): Reach {
  const { columns, links: inner } = referencesIn(expression);
  return lowest([
    ...columns.map((column) => resolve(scope, column).source.reach()),
    ...inner.map((link) => links.get(link)?.reach() ?? REACH.all),
  ]);
}

/** The reach of a table of which a column is equal to a value of this reach. */
export function reachBy({ facts }: TableReference, column: string, value: Reach): Reach {
  if (facts.clubKeys.has(column) && value === REACH.club) return REACH.club;
  const isKey = facts.clubKeys.has(column) || facts.memberKeys.has(column);
  return isKey && value >= REACH.member ? REACH.member : REACH.all;
}

/** What a condition says about the tables. */
export function reachedBy({ expression, scope, only }: Condition, links: Links): Reached {
  return judge(expression, { scope, only, links });
}

type Where = Omit<Condition, 'expression' | 'isWhere'> & { readonly links: Links };

/** The sources that have a row wherever the condition is met: an outer join that adds one is an inner join. */
export function requiredBy({
  expression,
  scope,
}: Pick<Condition, 'expression' | 'scope'>): readonly Source[] {
  if ('BoolExpr' in expression && expression.BoolExpr.boolop === 'AND_EXPR')
    return (expression.BoolExpr.args ?? []).flatMap((part) => requiredBy({ expression: part, scope }));
  const isNotNull = 'NullTest' in expression && expression.NullTest.nulltesttype === 'IS_NOT_NULL';
  const sides = isNotNull
    ? [expression.NullTest.arg]
    : 'A_Expr' in expression &&
        expression.A_Expr.kind === 'AEXPR_OP' &&
        namesIn(expression.A_Expr.name).includes('=')
      ? [expression.A_Expr.lexpr, expression.A_Expr.rexpr]
      : [];
  return sides.flatMap((side) =>
    side !== undefined && 'ColumnRef' in side ? [resolve(scope, side.ColumnRef).source] : [],
  );
}

function judge(expression: Node, where: Where): Reached {
  if ('BoolExpr' in expression) {
    const { boolop, args = [] } = expression.BoolExpr;
    const parts = args.map((part) => judge(part, where));
    if (boolop === 'AND_EXPR') return all(parts);
    return boolop === 'OR_EXPR' ? either(parts) : new Map();
  }
  if ('SubLink' in expression) return judgeIn(expression.SubLink, where);
  return 'A_Expr' in expression ? judgeEqual(expression.A_Expr, where) : new Map();
}

/** What `IN` with a query says. */
function judgeIn(link: SubLink, where: Where): Reached {
  const result = where.links.get(link);
  if (link.subLinkType !== 'ANY_SUBLINK' || link.testexpr === undefined || result === undefined)
    return new Map();
  return all(itemsOf(link.testexpr).map((item) => equal(item, result.reach(), where)));
}

function judgeEqual({ kind, name = [], lexpr, rexpr }: A_Expr, where: Where): Reached {
  if (lexpr === undefined || rexpr === undefined || !namesIn(name).includes('=')) return new Map();
  const reach = (part: unknown) => reachOf(part, where.scope, where.links);
  const [left, right] = [itemsOf(lexpr), itemsOf(rexpr)];
  switch (kind) {
    case 'AEXPR_OP':
    case 'AEXPR_NOT_DISTINCT':
      return all(
        left.flatMap((item, at) => {
          const other = right[at];
          return other ? [equal(item, reach(other), where), equal(other, reach(item), where)] : [];
        }),
      );
    case 'AEXPR_OP_ANY':
      return equal(lexpr, reach(rexpr), where);
    case 'AEXPR_IN':
      return all(left.map((item, at) => equal(item, reach(right.map((row) => columnOf(row, at))), where)));
    default:
      return new Map();
  }
}

/** A column of a row in a list; the expression itself if it is no row. */
const columnOf = (row: Node, at: number): Node => ('RowExpr' in row ? (itemsOf(row)[at] ?? row) : row);

/** What it says that an expression is equal to a value of this reach. */
function equal(expression: Node, value: Reach, { scope, only, links }: Where): Reached {
  const inner = withoutCast(expression);
  if (!('ColumnRef' in inner)) return new Map();
  const { source, name } = resolve(scope, inner.ColumnRef);
  // An inner query selects no rows of the outer one.
  if (!scope.sources.includes(source) || (only !== null && !only.has(source))) return new Map();
  if (source.reference !== null) return new Map([[source.reference, reachBy(source.reference, name, value)]]);
  const origin = source.origin?.(name);
  return origin ? equal(origin.expression, value, { scope: origin.scope, only: null, links }) : new Map();
}

function all(parts: readonly Reached[]): Reached {
  const found = new Map<TableReference, Reach>();
  for (const part of parts)
    for (const [reference, reach] of part)
      if (reach > (found.get(reference) ?? REACH.all)) found.set(reference, reach);
  return found;
}

function either(parts: readonly Reached[]): Reached {
  const [first = new Map<TableReference, Reach>(), ...rest] = parts;
  return new Map(
    [...first].map(([reference, reach]) => [
      reference,
      lowest([reach, ...rest.map((part) => part.get(reference) ?? REACH.all)]),
    ]),
  );
}
