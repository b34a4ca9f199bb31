/** Without it Korean Excel reads the file in a legacy code page. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** The start of a formula in spreadsheets; Asian versions accept the full-width forms too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n\t]/;

/** A table as a CSV file for Korean Excel, in which no text is evaluated as a formula. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(csvCell).join(',') + LINE_END).join('');
}

/** One cell. A text that would be a formula is prefixed with an apostrophe. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
