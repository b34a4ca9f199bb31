import { type Condition, type Links, reachBy, reachedBy, requiredBy } from './reach.ts';
import { outputReach, type Result } from './result.ts';
import { lowest, type Reach, type Source, type TableReference } from './scope.ts';

/** The table and columns of an INSERT, and the rows that it inserts. */
export interface Insert {
  readonly reference: TableReference;
  readonly columns: readonly string[];
  readonly outputs: Result['outputs'];
}

interface Statement {
  readonly conditions: readonly Condition[];
  readonly inserts: readonly Insert[];
  readonly links: Links;
}

/** Raises the reach of each table to what the conditions say, also by way of other tables. */
export function evaluate({ conditions, inserts, links }: Statement): void {
  const effective = withInnerJoins(conditions);
  let rose = true;
  const raise = (reference: TableReference, reach: Reach) => {
    if (reach <= reference.reach) return;
    reference.reach = reach;
    rose = true;
  };
  while (rose) {
    rose = false;
    for (const condition of effective)
      for (const [reference, reach] of reachedBy(condition, links)) raise(reference, reach);
    for (const { reference, columns, outputs } of inserts)
      for (const [at, column] of columns.entries())
        raise(
          reference,
          reachBy(reference, column, lowest(outputs.map((row) => outputReach(row, at, links)))),
        );
  }
}

/** The conditions of outer joins whose rows WHERE requires are those of inner joins. */
function withInnerJoins(conditions: readonly Condition[]): readonly Condition[] {
  const required = new Set<Source>();
  const isInner = ({ only }: Condition) => [...(only ?? [])].some((source) => required.has(source));
  let before = -1;
  while (required.size > before) {
    before = required.size;
    for (const condition of conditions)
      if (condition.isWhere || isInner(condition))
        for (const source of requiredBy(condition)) required.add(source);
  }
  return conditions.map((condition) => (isInner(condition) ? { ...condition, only: null } : condition));
}
