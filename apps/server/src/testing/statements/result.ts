import type { Node } from 'libpg-query';
import { type Links, reachOf } from './reach.ts';
import { lowest, type Reach, type Scope, type Source } from './scope.ts';
import { resultName } from './syntax.ts';

/** The expressions of the rows of one query, or of one row of VALUES. */
interface Output {
  readonly values: readonly Node[];
  readonly scope: Scope;
  /** Whether it has all columns of its sources, so that a value's place says nothing. */
  readonly hasAll: boolean;
}

/** The result of a query: an output for each query of a UNION and each row of VALUES. */
export interface Result extends Source {
  readonly outputs: readonly Output[];
}

/** The result of a query, of which each row is made of rows of its sources. */
export function resultOf(targets: readonly Node[], scope: Scope): Result {
  const hasAll = targets.some((target) => resultName(target) === null);
  const names = targets.flatMap((target) => {
    const name = resultName(target);
    return name === null ? scope.sources.flatMap(({ columns }) => [...columns]) : [name];
  });
  return {
    name: '',
    columns: new Set(names),
    reference: null,
    reach: () => lowest(scope.sources.map((source) => source.reach())),
    outputs: [{ values: targets.flatMap(expressionOf), scope, hasAll }],
    origin: (name) => {
      const target = targets.find((one) => resultName(one) === name);
      const [expression] = target === undefined ? [] : expressionOf(target);
      return expression === undefined ? null : { expression, scope };
    },
  };
}

/** The rows of VALUES. */
export function valuesOf(rows: readonly Node[], scope: Scope, links: Links): Result {
  const outputs = rows.map((row) => ({
    values: 'List' in row ? (row.List.items ?? []) : [],
    scope,
    hasAll: false,
  }));
  return {
    name: '',
    columns: new Set(outputs[0]?.values.map((_, at) => `column${at + 1}`)),
    reference: null,
    reach: () => reachOf(rows, scope, links),
    outputs,
  };
}

/** The rows of both, of which none is one row of either. */
export function unionOf(left: Result, right: Result): Result {
  const { origin: _, ...both } = left;
  return {
    ...both,
    outputs: [...left.outputs, ...right.outputs],
    reach: () => lowest([left.reach(), right.reach()]),
  };
}

/** How the rows are found whose values are at this place. */
export function outputReach({ values, scope, hasAll }: Output, at: number, links: Links): Reach {
  const value = values[at];
  if (value !== undefined && !hasAll) return reachOf(value, scope, links);
  return lowest(scope.sources.map((source) => source.reach()));
}

const expressionOf = (target: Node): Node[] =>
  'ResTarget' in target && target.ResTarget.val !== undefined ? [target.ResTarget.val] : [];
