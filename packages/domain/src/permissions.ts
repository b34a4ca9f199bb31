/**
 * What each level may do (docs/specification.md#permissions). The server enforces this table and the client draws from
 * it; nowhere else is a level compared with a number. What is refused with 404 and what with 403:
 * docs/specification.md#hidden-or-refused.
 */

/** A crew's level in a club, -2…9. Level 0 and below, and people who are no crew of the club, are outsiders. */
export type Level = -2 | -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** A relation of the actor to the thing asked for, which may allow what the level alone does not. */
export type Relation = 'self' | 'owner' | 'author' | 'attending';

export interface Permission {
  /** The lowest level that may, or null where no level is enough without a relation. */
  readonly level: Level | null;
  /** Relations that allow an active crew of any level; the owner of an activity from the level that creates activities on. */
  readonly relations?: readonly Relation[];
  /** Done as one's own crew alone, which the path or body names: another's is refused whatever the level. */
  readonly selfOnly?: true;
  readonly description: string;
}

export const PERMISSIONS = {
  'club.edit': { level: 8, description: 'Edit the club' },
  'club.transfer': { level: 9, description: 'Hand the club over' },
  'club.accept': { level: 7, description: 'Take over a club on offer; where there is a level 8, they alone' },
  'club.read_audit': { level: 8, description: 'Read the audit trail' },
  'club.read_report': { level: 7, description: 'Read the attendance report' },

  'crew.list_faces': { level: 4, description: 'See the nicks and pictures of the crews' },
  'crew.list': { level: 5, description: 'See the list of crews' },
  'crew.list_banned': { level: 7, description: 'See the banned crews' },
  'crew.list_limited': { level: 7, description: 'See the limited crews' },
  'crew.read': { level: 3, relations: ['self'], description: 'Open a crew' },
  'crew.read_level': { level: 1, relations: ['self'], description: "See a crew's level" },
  'crew.read_person': { level: 3, relations: ['self'], description: 'See gender and nationality' },
  'crew.read_real_name': { level: 7, relations: ['self'], description: 'See the real name' },
  'crew.read_detail': { level: 7, relations: ['self'], description: 'See birthday and address' },
  'crew.read_contact': { level: 8, relations: ['self'], description: 'See e-mail and contact' },
  'crew.read_activities': { level: 3, relations: ['self'], description: "See a crew's activities" },
  'crew.read_no_shows': {
    level: 7,
    relations: ['self'],
    description: "See a crew's no-shows and late cancels",
  },
  'crew.edit': { level: null, relations: ['self'], description: "Edit one's nick and answers" },
  'crew.keep_nick': { level: 7, description: 'Have a nick that no crew of a lower level takes' },
  'crew.withdraw': { level: null, relations: ['self'], description: 'Leave the club' },
  'crew.change_level': { level: 8, description: 'Change the level of a crew below' },
  'crew.unban': { level: 8, description: 'Let a banned crew join again' },
  'crew.unban_permanent': { level: 9, description: 'Let a permanently banned crew join again' },
  'crew.lift_limit': { level: 8, description: 'End the limit of a crew' },

  'activity.list_following': { level: 1, description: 'See the activities to come' },
  'activity.list_previous': { level: 2, description: 'See the activities that were' },
  'activity.list_whole': { level: 2, description: 'See lists beyond their first entries and past months' },
  'activity.read': { level: 1, description: 'Open an activity' },
  'activity.read_attendees': { level: 3, relations: ['attending'], description: 'See who attends' },
  'activity.read_cancelled': { level: 7, relations: ['owner'], description: 'See who cancelled' },
  'activity.read_code': { level: 7, relations: ['owner'], description: 'See the attendance code' },
  'activity.create': { level: 5, selfOnly: true, description: 'Create an activity' },
  'activity.create_freely': { level: 6, description: 'Choose the type and any attendance level' },
  'activity.copy': { level: 7, relations: ['owner'], description: 'Copy an activity' },
  'activity.edit': { level: 8, relations: ['owner'], description: 'Edit or delete an activity' },
  'activity.delete_late': { level: 8, description: 'Delete an activity later than 24 hours after its start' },

  'attendee.attend': { level: 1, selfOnly: true, description: 'Take and give back a seat' },
  'attendee.mark': { level: 7, relations: ['owner'], description: 'Mark attendance' },
  'attendee.mark_self': { level: null, relations: ['self'], description: "Mark one's own attendance" },
  'attendee.change_subgroup': {
    level: 8,
    relations: ['owner', 'self'],
    description: 'Change a subgroup after the start',
  },
  'attendee.remove': {
    level: 8,
    relations: ['self'],
    description: 'Remove the attendances to come of a crew',
  },

  'notice.read': { level: 1, description: 'Read regulations and notices' },
  'notice.write': { level: 7, selfOnly: true, description: 'Write regulations and notices' },
  'notice.read_bulletin': { level: 2, description: 'Read the bulletin' },
  'notice.write_bulletin': { level: 2, selfOnly: true, description: 'Write on the bulletin' },
  'notice.edit': { level: 8, relations: ['author'], description: 'Edit or delete a notice' },
  'message.read': { level: 1, description: 'Read messages' },
  'message.read_author': { level: 5, description: 'See the links to the authors of messages' },
  'message.write': { level: 1, selfOnly: true, description: 'Write messages' },
  'message.write_bulletin': { level: 2, selfOnly: true, description: 'Write messages on the bulletin' },
  'message.delete': { level: 8, relations: ['author'], description: 'Delete a message' },
  'like.write': { level: 1, selfOnly: true, description: 'Like' },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof PERMISSIONS;

/** The actor as the rules see them: the level of an active crew, and the relations to the thing asked for. */
export interface Actor {
  readonly level: number;
  readonly relations?: readonly Relation[];
}

/** Whether the actor may. Outsiders (level 0 and below) may nothing that the table names. */
export function may(action: Action, actor: Actor): boolean {
  if (actor.level < 1) return false;
  const { level, relations }: Permission = PERMISSIONS[action];
  if (level !== null && actor.level >= level) return true;
  return relations?.some((relation) => counts(actor, relation)) ?? false;
}

/** Whether a relation counts: an owner who may not create activities any more has no rights on the old ones. */
function counts({ level, relations }: Actor, relation: Relation): boolean {
  if (relation === 'owner' && level < PERMISSIONS['activity.create'].level) return false;
  return relations?.includes(relation) ?? false;
}

/** `{edit: true, …}` for each action named, ready for an answer's `can`. */
export function can<N extends string>(actor: Actor, actions: Record<N, Action>): Record<N, boolean> {
  const entries = Object.entries<Action>(actions).map(([name, action]) => [name, may(action, actor)]);
  return Object.fromEntries(entries) as Record<N, boolean>;
}

/** What a level is the first to be allowed by itself, without a relation, in the order of the table. */
export function actionsFrom(level: number): Action[] {
  const actions = Object.keys(PERMISSIONS) as Action[];
  return actions.filter((action) => PERMISSIONS[action].level === level);
}
