/** Excel in Korea takes a file without this for its old code page. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** What a spreadsheet takes for the start of a formula; Asian versions take the wide forms too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n\t]/;

/** A table as a CSV file that Korean Excel opens as it is, and in which nobody's nick is a formula. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(csvCell).join(',') + LINE_END).join('');
}

/** One cell: a text that would be a formula gets an apostrophe in front; numbers are as they are. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
