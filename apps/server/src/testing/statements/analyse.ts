import {
  type CommonTableExpr,
  type DeleteStmt,
  type InsertStmt,
  type JoinExpr,
  type Node,
  parseSync,
  type RangeFunction,
  type RangeSubselect,
  type RangeVar,
  type SelectStmt,
  type SubLink,
  type UpdateStmt,
  type WithClause,
} from 'libpg-query';
import type { Catalogue } from './catalogue.ts';
import { evaluate, type Insert } from './evaluate.ts';
import { type Condition, reachOf } from './reach.ts';
import { type Result, resultOf, unionOf, valuesOf } from './result.ts';
import { findResult, REACH, type Scope, type Source, scopeIn, type TableReference } from './scope.ts';
import { columnNode, equalNode, namesIn, referencesIn, resultName } from './syntax.ts';

/**
 * The tables that a statement refers to, each with how its rows are found. Needs the loaded parser of PostgreSQL.
 * Throws on what it does not know, so that no statement is taken for what it is not.
 */
export function analyse(sql: string, catalogue: Catalogue): readonly TableReference[] {
  return createAnalysis(catalogue).run(sql);
}

function createAnalysis(catalogue: Catalogue) {
  const references: TableReference[] = [];
  const conditions: Condition[] = [];
  const inserts: Insert[] = [];
  const links = new Map<SubLink, Source>();

  function run(sql: string): readonly TableReference[] {
    for (const { stmt } of parseSync(sql).stmts ?? []) if (stmt !== undefined) query(stmt, null);
    evaluate({ conditions, inserts, links });
    return references;
  }

  /** Reads a query or a change of rows. */
  function query(node: Node, outer: Scope | null): Result {
    if ('SelectStmt' in node) return select(node.SelectStmt, outer);
    if ('InsertStmt' in node) return insert(node.InsertStmt, outer);
    if ('UpdateStmt' in node) return change(node.UpdateStmt, node.UpdateStmt.fromClause, outer);
    if ('DeleteStmt' in node) return change(node.DeleteStmt, node.DeleteStmt.usingClause, outer);
    if ('LockStmt' in node) return lock(node.LockStmt.relations);
    throw new Error(`unknown statement ${Object.keys(node)[0]}`);
  }

  function select(statement: SelectStmt, outer: Scope | null): Result {
    const scope = scopeIn(outer);
    readWith(statement.withClause, scope);
    const { larg, rarg, valuesLists } = statement;
    if (larg !== undefined && rarg !== undefined) return unionOf(select(larg, scope), select(rarg, scope));
    if (valuesLists !== undefined) {
      readLinks(valuesLists, scope);
      return valuesOf(valuesLists, scope, links);
    }
    for (const item of statement.fromClause ?? []) readFrom(item, scope);
    readWhere(statement.whereClause, scope);
    const { targetList = [], groupClause, havingClause, sortClause, limitCount, limitOffset } = statement;
    readLinks([targetList, groupClause, havingClause, sortClause, limitCount, limitOffset], scope);
    const { origin, ...result } = resultOf(targetList, scope);
    // A condition on the rows that LIMIT leaves does not select which ones they are.
    return limitCount === undefined && origin !== undefined ? { ...result, origin } : result;
  }

  function insert(statement: InsertStmt, outer: Scope | null): Result {
    const scope = scopeIn(outer);
    readWith(statement.withClause, scope);
    const written = scopeIn(scope);
    const target = readTable(statement.relation ?? {}, written);
    const rows = statement.selectStmt && query(statement.selectStmt, scope);
    const columns = (statement.cols ?? []).map((column) => resultName(column) ?? '');
    if (target.reference !== null && rows !== undefined)
      inserts.push({ reference: target.reference, columns, outputs: rows.outputs });
    const { targetList, whereClause } = statement.onConflictClause ?? {};
    const conflicting = scopeIn(written);
    conflicting.sources.push({ ...target, name: 'excluded' });
    readLinks([targetList, whereClause], conflicting);
    readLinks(statement.returningClause, written);
    return resultOf(statement.returningClause?.exprs ?? [], written);
  }

  function change(
    statement: UpdateStmt | DeleteStmt,
    from: readonly Node[] | undefined,
    outer: Scope | null,
  ): Result {
    const scope = scopeIn(outer);
    readWith(statement.withClause, scope);
    readTable(statement.relation ?? {}, scope);
    for (const item of from ?? []) readFrom(item, scope);
    readWhere(statement.whereClause, scope);
    readLinks(['targetList' in statement && statement.targetList, statement.returningClause], scope);
    return resultOf(statement.returningClause?.exprs ?? [], scope);
  }

  function lock(tables: readonly Node[] = []): Result {
    const scope = scopeIn(null);
    for (const item of tables) readFrom(item, scope);
    return resultOf([], scope);
  }

  function readWith(clause: WithClause | undefined, scope: Scope): void {
    for (const item of clause?.ctes ?? [])
      if ('CommonTableExpr' in item) readResult(item.CommonTableExpr, scope, clause?.recursive === true);
  }

  function readResult(
    { ctename = '', ctequery, aliascolnames }: CommonTableExpr,
    scope: Scope,
    isRecursive: boolean,
  ): void {
    if (ctequery === undefined) return;
    const name = ({ origin: _, ...found }: Result): void => {
      const columns = aliascolnames === undefined ? found.columns : new Set(namesIn(aliascolnames));
      // Without its origin: a condition on one use of a result does not select its rows.
      scope.results.set(ctename, { ...found, name: ctename, columns });
    };
    const first = isRecursive && 'SelectStmt' in ctequery ? ctequery.SelectStmt.larg : undefined;
    // The rows of a recursion are reached from its first ones.
    if (first !== undefined) name(select(first, scope));
    const all = query(ctequery, scope);
    if (first === undefined) name(all);
  }

  /** Reads an item of FROM. Returns the sources in it. */
  function readFrom(item: Node, scope: Scope): readonly Source[] {
    if ('RangeVar' in item) return [readTable(item.RangeVar, scope)];
    if ('JoinExpr' in item) return readJoin(item.JoinExpr, scope);
    if ('RangeSubselect' in item) return [readSubquery(item.RangeSubselect, scope)];
    if ('RangeFunction' in item) return [readFunction(item.RangeFunction, scope)];
    throw new Error(`unknown item of FROM: ${Object.keys(item)[0]}`);
  }

  function readSubquery({ subquery, alias }: RangeSubselect, scope: Scope): Source {
    if (subquery === undefined) throw new Error('a subquery without a query');
    const { origin, ...found } = query(subquery, scope);
    const name = alias?.aliasname ?? '';
    const source: Source =
      alias?.colnames === undefined
        ? { ...found, name, ...(origin && { origin }) }
        : { ...found, name, columns: new Set(namesIn(alias.colnames)) };
    scope.sources.push(source);
    return source;
  }

  function readFunction({ functions, alias, coldeflist = [] }: RangeFunction, scope: Scope): Source {
    readLinks(functions, scope);
    const name = alias?.aliasname ?? '';
    const defined = coldeflist.flatMap((column) =>
      'ColumnDef' in column ? [column.ColumnDef.colname ?? ''] : [],
    );
    const columns = new Set([...namesIn(alias?.colnames), ...defined]);
    const source: Source = {
      name,
      columns: columns.size === 0 ? new Set([name]) : columns,
      reference: null,
      reach: () => reachOf(functions, scope, links),
    };
    scope.sources.push(source);
    return source;
  }

  function readJoin({ jointype, larg, rarg, quals, usingClause }: JoinExpr, scope: Scope): readonly Source[] {
    if (larg === undefined || rarg === undefined) throw new Error('a join of one table');
    const [left, right] = [readFrom(larg, scope), readFrom(rarg, scope)];
    const only = { JOIN_INNER: null, JOIN_LEFT: new Set(right), JOIN_RIGHT: new Set(left) };
    if (jointype !== 'JOIN_INNER' && jointype !== 'JOIN_LEFT' && jointype !== 'JOIN_RIGHT')
      throw new Error(`unknown join ${jointype}`);
    const where = { scope, only: only[jointype], isWhere: false };
    readCondition(quals, where);
    for (const column of namesIn(usingClause)) {
      const nameIn = (side: readonly Source[]) => side.find(({ columns }) => columns.has(column))?.name ?? '';
      readCondition(equalNode(columnNode(nameIn(left), column), columnNode(nameIn(right), column)), where);
    }
    return [...left, ...right];
  }

  /** Reads the name of a table, or of a result of WITH. */
  function readTable({ relname = '', alias }: RangeVar, scope: Scope): Source {
    const found = findResult(scope, relname);
    const source = { ...(found ?? addReference(relname)), name: alias?.aliasname ?? relname };
    scope.sources.push(source);
    return source;
  }

  function addReference(table: string): Omit<Source, 'name'> {
    const facts = catalogue.get(table);
    if (facts === undefined) throw new Error(`unknown table ${table}`);
    const reference: TableReference = { table, facts, reach: REACH.all };
    references.push(reference);
    return { columns: facts.columns, reference, reach: () => reference.reach };
  }

  function readWhere(expression: Node | undefined, scope: Scope): void {
    readCondition(expression, { scope, only: null, isWhere: true });
  }

  function readCondition(expression: Node | undefined, where: Omit<Condition, 'expression'>): void {
    if (expression === undefined) return;
    readLinks(expression, where.scope);
    conditions.push({ expression, ...where });
  }

  /** Reads the queries inside expressions. */
  function readLinks(expressions: unknown, scope: Scope): void {
    for (const link of referencesIn(expressions).links)
      if (link.subselect !== undefined) links.set(link, query(link.subselect, scope));
  }

  return { run };
}
