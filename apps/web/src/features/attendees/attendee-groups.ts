import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
import { matchesText } from '@crewwith/domain/lists/search';
import type { AttendeeRow } from '../activities/api.ts';

export interface AttendeeGroup {
  /** As stored; '' for attendees in none of the activity's subgroups. */
  subgroup: string;
  attendees: AttendeeRow[];
}

/** Groups attendees: the leader's subgroup first, then the activity's in their order, then all others. */
export function groupAttendees(
  attendees: readonly AttendeeRow[],
  subgroups: readonly string[],
): AttendeeGroup[] {
  const order = [LEADER_SUBGROUP, ...subgroups.filter((subgroup) => subgroup !== LEADER_SUBGROUP)];
  const groupOf = ({ subgroup }: AttendeeRow) => (order.includes(subgroup) ? subgroup : '');
  return [...order, '']
    .map((subgroup) => ({ subgroup, attendees: attendees.filter((row) => groupOf(row) === subgroup) }))
    .filter((group) => group.attendees.length > 0);
}

/** Returns attendees whose nick contains the search, ignoring case and Unicode form. */
export function findAttendees(attendees: readonly AttendeeRow[], search: string): AttendeeRow[] {
  return attendees.filter(({ nick }) => matchesText(search, nick));
}
