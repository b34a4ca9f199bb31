/** How both engines read the types that they would read differently, by oid. */
export const PARSERS: Record<number, (text: string) => unknown> = {
  /** int8: ids and counts stay far below 2^53. */
  20: Number,
  /** numeric */
  1700: Number,
  /** date: a calendar day is no instant. */
  1082: (text) => text,
  /** timestamp without zone, interval: as text. */
  1114: (text) => text,
  1186: (text) => text,
};
