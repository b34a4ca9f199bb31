/**
 * Parses `2026-12-01 10:00:00.123+00`. Sessions use UTC, so the offset is always `+00`; years before 1 or after 9999
 * are never stored.
 */
function parseTimestamp(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}

/** Result parsers by type oid, used by both engines: their defaults differ from each other. */
export const PARSERS: Record<number, (text: string) => unknown> = {
  /** int8: ids and counts stay far below 2^53. */
  20: Number,
  /** numeric */
  1700: Number,
  /** date: a calendar day, not an instant. */
  1082: (text) => text,
  /** timestamptz: takes a third of the time of the driver's own parser, which supports every zone and era. */
  1184: parseTimestamp,
  /** timestamp without time zone, interval: as text. */
  1114: (text) => text,
  1186: (text) => text,
};
