import type { ColumnRef, Node, SubLink } from 'libpg-query';

/** What an expression refers to outside of the queries inside it. */
export interface References {
  readonly columns: readonly ColumnRef[];
  readonly links: readonly SubLink[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether this is a node of the parser: an object whose only key is the name of its kind. */
const isNode = (value: object): value is Node => /^[A-Z]/.test(Object.keys(value)[0] ?? '');

export function referencesIn(value: unknown): References {
  const columns: ColumnRef[] = [];
  const links: SubLink[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const item of part) visit(item);
    else if (isObject(part)) visitObject(part);
  };
  const visitObject = (part: object): void => {
    if (isNode(part) && 'ColumnRef' in part) columns.push(part.ColumnRef);
    else if (isNode(part) && 'SubLink' in part) {
      links.push(part.SubLink);
      visit(part.SubLink.testexpr);
    } else for (const inner of Object.values(part)) visit(inner);
  };
  visit(value);
  return { columns, links };
}

/** The parts of a name, such as a table and a column; `*` for all columns. */
export const partsOf = ({ fields = [] }: ColumnRef): string[] =>
  fields.map((field) => ('String' in field ? (field.String.sval ?? '') : '*'));

/** The names in a list of names. */
export const namesIn = (list: readonly Node[] = []): string[] =>
  list.map((node) => ('String' in node ? (node.String.sval ?? '') : ''));

/** The columns of a row, or the expression itself. */
export function itemsOf(node: Node): readonly Node[] {
  if ('RowExpr' in node) return node.RowExpr.args ?? [];
  if ('List' in node) return node.List.items ?? [];
  return [node];
}

/** The expression without casts. */
export function withoutCast(node: Node): Node {
  return 'TypeCast' in node && node.TypeCast.arg !== undefined ? withoutCast(node.TypeCast.arg) : node;
}

/** The name under which a result column is known; null for all columns of what is named. */
export function resultName(node: Node): string | null {
  if (!('ResTarget' in node)) return '';
  const { name, val } = node.ResTarget;
  if (name !== undefined) return name;
  if (val === undefined) return '';
  const inner = withoutCast(val);
  if ('ColumnRef' in inner) {
    const last = partsOf(inner.ColumnRef).at(-1) ?? '';
    return last === '*' ? null : last;
  }
  if ('FuncCall' in inner) return namesIn(inner.FuncCall.funcname).at(-1) ?? '';
  if ('CoalesceExpr' in inner) return 'coalesce';
  return '';
}

/** The name of a column of a table. */
export const columnNode = (table: string, column: string): Node => ({
  ColumnRef: { fields: [{ String: { sval: table } }, { String: { sval: column } }] },
});

export const equalNode = (lexpr: Node, rexpr: Node): Node => ({
  A_Expr: { kind: 'AEXPR_OP', name: [{ String: { sval: '=' } }], lexpr, rexpr },
});
