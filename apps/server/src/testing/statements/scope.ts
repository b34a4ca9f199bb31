import type { ColumnRef, Node } from 'libpg-query';
import type { TableFacts } from './catalogue.ts';
import { partsOf } from './syntax.ts';

/**
 * How the rows are found: `club` by the id of a club or of a row of one, `member` by a member, of any number of clubs,
 * `all` in another way.
 */
export const REACH = { all: 0, member: 1, club: 2 } as const;
export type Reach = (typeof REACH)[keyof typeof REACH];

/** A table in a statement. */
export interface TableReference {
  readonly table: string;
  readonly facts: TableFacts;
  /** Rises while the statement is evaluated. */
  reach: Reach;
}

/** What a column can be of: a table, or the result of a query or function. */
export interface Source {
  readonly name: string;
  readonly columns: ReadonlySet<string>;
  /** Null for a result. */
  readonly reference: TableReference | null;
  reach(): Reach;
  /** What a column of a subquery is; a condition on it is one on that. Null if it is not known. */
  origin?(column: string): { readonly expression: Node; readonly scope: Scope } | null;
}

export interface Scope {
  readonly sources: Source[];
  /** Results of WITH. */
  readonly results: Map<string, Source>;
  readonly outer: Scope | null;
}

export const scopeIn = (outer: Scope | null): Scope => ({ sources: [], results: new Map(), outer });

export const lowest = (reaches: readonly Reach[]): Reach =>
  reaches.reduce<Reach>((a, b) => (a < b ? a : b), REACH.club);

export function findResult(scope: Scope | null, name: string): Source | null {
  if (scope === null) return null;
  return scope.results.get(name) ?? findResult(scope.outer, name);
}

/** What a column is of. Throws if it is not known, since the statement could not be judged. */
export function resolve(scope: Scope, column: ColumnRef): { source: Source; name: string } {
  const parts = partsOf(column);
  const name = parts.at(-1) ?? '';
  const qualifier = parts.length > 1 ? parts.at(-2) : undefined;
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    const source = at.sources.find((one) =>
      qualifier === undefined ? one.columns.has(name) : one.name === qualifier,
    );
    if (source !== undefined) return { source, name };
  }
  // A whole row is named like its table.
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    const source = at.sources.find((one) => one.name === name);
    if (source !== undefined) return { source, name: '*' };
  }
  throw new Error(`cannot resolve ${parts.join('.')}`);
}
