/** PostgreSQL's types json and jsonb, and arrays of them. */
const JSON_TYPES: ReadonlySet<number> = new Set([114, 3802]);
const JSON_ARRAY_TYPES: ReadonlySet<number> = new Set([199, 3807]);

const asText = (text: string) => text;
/** Parsers that leave JSON to `parseJson`: between threads, a copy of an object costs more than parsing its text. */
export const JSON_AS_TEXT: Readonly<Record<number, (text: string) => unknown>> = Object.fromEntries(
  [...JSON_TYPES].map((type) => [type, asText]),
);

export interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Returns rows as objects by the names of their columns. */
export function toObjects(
  rows: readonly (readonly unknown[])[],
  fields: readonly Field[],
): Record<string, unknown>[] {
  // V8 copies an object faster than it adds the fields of each row.
  const shape = Object.fromEntries(fields.map(({ name }) => [name, null]));
  return rows.map((values) => {
    const row: Record<string, unknown> = { ...shape };
    for (const [index, { name }] of fields.entries()) row[name] = values[index];
    return row;
  });
}

/** Replaces the JSON in rows of values by what it says. */
export function parseJson(rows: readonly unknown[][], fields: readonly Field[]): void {
  for (const [index, { dataTypeID }] of fields.entries()) {
    if (!JSON_TYPES.has(dataTypeID) && !JSON_ARRAY_TYPES.has(dataTypeID)) continue;
    for (const row of rows) row[index] = parse(row[index]);
  }
}

function parse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(parse);
  return typeof value === 'string' ? JSON.parse(value) : value;
}
