import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
import { matchesText } from '@crewwith/domain/lists/search';
import type { AttendeeRow } from '../activities/api.ts';

export interface AttendeeGroup {
  /** As stored; '' for those in no subgroup of the meetup. */
  subgroup: string;
  attendees: AttendeeRow[];
}

/** Attendees by subgroup: the leader's first, then the meetup's in their order, then whoever is in none of them. */
export function groupAttendees(
  attendees: readonly AttendeeRow[],
  subgroups: readonly string[],
): AttendeeGroup[] {
  const order = [LEADER_SUBGROUP, ...subgroups.filter((subgroup) => subgroup !== LEADER_SUBGROUP)];
  const placeOf = ({ subgroup }: AttendeeRow) => (order.includes(subgroup) ? subgroup : '');
  return [...order, '']
    .map((subgroup) => ({ subgroup, attendees: attendees.filter((row) => placeOf(row) === subgroup) }))
    .filter((group) => group.attendees.length > 0);
}

/** Those whose nick contains what is searched for, whatever its case and Unicode form. */
export function findAttendees(attendees: readonly AttendeeRow[], sought: string): AttendeeRow[] {
  return attendees.filter(({ nick }) => matchesText(sought, nick));
}
