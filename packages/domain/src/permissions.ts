/**
 * What each level may do: the specification's section 6 as contract section 4 settles it. The server enforces this
 * table and the client draws from it; nowhere else is a level compared with a number. Refusals follow one rule: a club is
 * there for everybody, so what one may not do with it or list of it is 403; a thing inside a club is there for its crews
 * alone, so outsiders are answered as for what is not there, 404, and crews of too low a level 403.
 */

/** A crew's level in a club, -2…9. Level 0 and below, and people who are no crew of the club, are outsiders. */
export type Level = -2 | -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** A tie between the asker and the thing asked for, which may allow what the level alone does not. */
export type Tie = 'self' | 'owner' | 'author' | 'attending';

export interface Permission {
  /** The lowest level that may, or null where no level is enough without a tie. */
  readonly level: Level | null;
  /** Ties that allow an active crew of any level. */
  readonly ties?: readonly Tie[];
  /** Done as one's own crew alone, which the path or body names: another's is refused whatever the level. */
  readonly asOneself?: true;
  readonly what: string;
}

export const PERMISSIONS = {
  'club.edit': { level: 8, what: 'Edit the club' },
  'club.transfer': { level: 9, what: 'Hand the club over' },
  'club.accept': { level: 7, what: 'Take over a club on offer; where there is a level 8, they alone' },
  'club.read_audit': { level: 8, what: 'Read the audit trail' },
  'club.read_report': { level: 7, what: 'Read the attendance report' },

  'crew.list_faces': { level: 4, what: 'See the nicks and pictures of the crews' },
  'crew.list': { level: 5, what: 'See the list of crews' },
  'crew.list_banned': { level: 7, what: 'See the banned crews' },
  'crew.list_limited': { level: 7, what: 'See the limited crews' },
  'crew.read': { level: 3, ties: ['self'], what: 'Open a crew' },
  'crew.read_level': { level: 1, ties: ['self'], what: "See a crew's level" },
  'crew.read_person': { level: 3, ties: ['self'], what: 'See gender and nationality' },
  'crew.read_real_name': { level: 7, ties: ['self'], what: 'See the real name' },
  'crew.read_detail': { level: 7, ties: ['self'], what: 'See birthday and address' },
  'crew.read_contact': { level: 8, ties: ['self'], what: 'See e-mail and contact' },
  'crew.read_activities': { level: 3, ties: ['self'], what: "See a crew's activities" },
  'crew.read_no_shows': { level: 7, ties: ['self'], what: "See a crew's no-shows and late cancels" },
  'crew.edit': { level: null, ties: ['self'], what: "Edit one's nick and answers" },
  'crew.withdraw': { level: null, ties: ['self'], what: 'Leave the club' },
  'crew.change_level': { level: 8, what: 'Change the level of a crew below' },
  'crew.unban': { level: 8, what: 'Let a banned crew join again' },
  'crew.unban_permanent': { level: 9, what: 'Let a permanently banned crew join again' },
  'crew.lift_limit': { level: 8, what: 'End the limit of a crew' },

  'activity.list_following': { level: 1, what: 'See the activities to come' },
  'activity.list_previous': { level: 2, what: 'See the activities that were' },
  'activity.list_whole': { level: 2, what: 'See lists beyond their first entries and the current month' },
  'activity.read': { level: 1, what: 'Open an activity' },
  'activity.read_attendees': { level: 3, ties: ['attending'], what: 'See who attends' },
  'activity.read_cancelled': { level: 7, ties: ['owner'], what: 'See who cancelled' },
  'activity.read_code': { level: 7, ties: ['owner'], what: 'See the attendance code' },
  'activity.create': { level: 5, asOneself: true, what: 'Create an activity' },
  'activity.create_freely': { level: 6, what: 'Choose the type and any attendance level' },
  'activity.copy': { level: 7, ties: ['owner'], what: 'Copy an activity' },
  'activity.edit': {
    level: 8,
    ties: ['owner'],
    what: 'Edit or delete an activity; the owner before its start',
  },
  'activity.edit_started': { level: 8, what: 'Edit or delete an activity after its start' },

  'attendee.attend': { level: 1, asOneself: true, what: 'Take and give back a seat' },
  'attendee.mark': { level: 7, ties: ['owner'], what: 'Mark attendance' },
  'attendee.mark_self': { level: null, ties: ['self'], what: "Mark one's own attendance" },
  'attendee.change_subgroup': {
    level: 8,
    ties: ['owner', 'self'],
    what: 'Change a subgroup after the start',
  },
  'attendee.remove': { level: 8, ties: ['self'], what: 'Remove the attendances to come of a crew' },

  'notice.read': { level: 1, what: 'Read regulations and notices' },
  'notice.write': { level: 7, asOneself: true, what: 'Write regulations and notices' },
  'notice.read_bulletin': { level: 2, what: 'Read the bulletin' },
  'notice.write_bulletin': { level: 2, asOneself: true, what: 'Write on the bulletin' },
  'notice.edit': { level: 8, ties: ['author'], what: 'Edit or delete a notice' },
  'message.read': { level: 1, what: 'Read messages' },
  'message.read_author': { level: 5, what: 'See the links to the authors of messages' },
  'message.write': { level: 1, asOneself: true, what: 'Write messages' },
  'message.write_bulletin': { level: 2, asOneself: true, what: 'Write messages on the bulletin' },
  'message.delete': { level: 8, ties: ['author'], what: 'Delete a message' },
  'like.write': { level: 1, asOneself: true, what: 'Like' },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof PERMISSIONS;

/** The asker as the rules see them: the level of an active crew, and the ties to the thing asked for. */
export interface Asker {
  readonly level: number;
  readonly ties?: readonly Tie[];
}

/** Whether the asker may. Outsiders (level 0 and below) may nothing that the table names. */
export function may(action: Action, asker: Asker): boolean {
  if (asker.level < 1) return false;
  const { level, ties }: Permission = PERMISSIONS[action];
  if (level !== null && asker.level >= level) return true;
  return ties?.some((tie) => asker.ties?.includes(tie)) ?? false;
}

/** `{edit: true, …}` for each action named, ready for an answer's `can`. */
export function can<N extends string>(asker: Asker, actions: Record<N, Action>): Record<N, boolean> {
  const entries = Object.entries<Action>(actions).map(([name, action]) => [name, may(action, asker)]);
  return Object.fromEntries(entries) as Record<N, boolean>;
}

/** What a level is the first to be allowed by itself, without a tie, in the order of the table. */
export function actionsFrom(level: number): Action[] {
  const actions = Object.keys(PERMISSIONS) as Action[];
  return actions.filter((action) => PERMISSIONS[action].level === level);
}
