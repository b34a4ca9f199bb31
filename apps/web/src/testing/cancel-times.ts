const HOUR_MS = 3_600_000;

/** What a card says of cancelling a seat: late from 8 hours before the start on, which is `hours` after `now`. */
export function cancelTimes(now: Date, hours: number) {
  const after = (count: number) => new Date(now.getTime() + count * HOUR_MS).toISOString();
  const [late_from, restricts_until] = [after(hours - 8), hours <= 8 ? after(12) : null];
  return { late_from, reason_from: late_from, late: hours <= 8, restricts_until, restrict_hours: 12 };
}
