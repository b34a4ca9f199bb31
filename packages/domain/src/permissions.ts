/**
 * What each level may do (docs/specification.md#permissions). The server enforces this table, the client renders from
 * it, and no other code compares a level with a number. On 403 and 404 see docs/specification.md#hidden-or-refused.
 */

/** A crew's level in a club. Level 0 and below, and people who are no crew of the club, are outsiders. */
export type Level = -2 | -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** A relation of the actor to the resource, which may allow what the level alone does not. */
export type Relation = 'self' | 'owner' | 'author' | 'attending';

export interface Permission {
  /** The lowest allowed level, or null when a relation is always required. */
  readonly level: Level | null;
  /** Relations that allow an active crew of any level. `owner` also needs the level for creating activities. */
  readonly relations?: readonly Relation[];
  /** Whether the path or body must name the actor's own crew: another's is refused at every level. */
  readonly selfOnly?: true;
}

export const PERMISSIONS = {
  'club.edit': { level: 8 },
  'club.transfer': { level: 9 },
  'club.accept': { level: 7 },
  'club.read_audit': { level: 8 },
  'club.read_report': { level: 7 },
  'club.read_penalty_rules': { level: 1 },
  'club.edit_penalty_rules': { level: 8 },
  'club.announce': { level: 8 },

  'crew.list_faces': { level: 4 },
  'crew.list': { level: 5 },
  'crew.list_banned': { level: 7 },
  'crew.list_restricted': { level: 7 },
  'crew.read': { level: 3, relations: ['self'] },
  'crew.read_picture': { level: 3 },
  'crew.read_level': { level: 1, relations: ['self'] },
  'crew.read_person': { level: 3, relations: ['self'] },
  'crew.read_real_name': { level: 7, relations: ['self'] },
  'crew.read_detail': { level: 7, relations: ['self'] },
  'crew.read_contact': { level: 8, relations: ['self'] },
  'crew.read_activities': { level: 3, relations: ['self'] },
  'crew.read_no_shows': { level: 7, relations: ['self'] },
  'crew.appeal': { level: null, relations: ['self'] },
  'crew.edit': { level: null, relations: ['self'] },
  'crew.keep_nick': { level: 7 },
  'crew.withdraw': { level: null, relations: ['self'] },
  'crew.change_level': { level: 8 },
  'crew.unban': { level: 8 },
  'crew.unban_permanent': { level: 9 },
  'crew.lift_limit': { level: 8 },
  'crew.hear_joined': { level: 8 },

  'activity.list_following': { level: 1 },
  'activity.list_previous': { level: 2 },
  'activity.list_whole': { level: 2 },
  'activity.read': { level: 1 },
  'activity.read_attendees': { level: 3, relations: ['attending'] },
  'activity.read_cancelled': { level: 7, relations: ['owner'] },
  'activity.read_code': { level: 7, relations: ['owner'] },
  'activity.create': { level: 5, selfOnly: true },
  'activity.create_freely': { level: 6 },
  'activity.copy': { level: 7, relations: ['owner'] },
  'activity.edit': { level: 8, relations: ['owner'] },
  'activity.delete_late': { level: 8 },
  'activity.announce': { level: 7, relations: ['owner'] },

  'series.read': { level: 1 },
  'series.create': { level: 6, selfOnly: true },
  'series.edit': { level: 8, relations: ['owner'] },
  'series.take_over': { level: 8 },
  'poll.read': { level: 1 },
  'poll.create': { level: 5, selfOnly: true },
  'poll.vote': { level: 1, selfOnly: true },
  'poll.close': { level: 8, relations: ['owner'] },

  'attendee.attend': { level: 1, selfOnly: true },
  'attendee.mark': { level: 7, relations: ['owner'] },
  'attendee.mark_self': { level: null, relations: ['self'] },
  'attendee.change_subgroup': {
    level: 8,
    relations: ['owner', 'self'],
  },
  'attendee.seat': { level: 7, relations: ['owner'] },
  'attendee.assign_subgroups': { level: 7, relations: ['owner'] },
  'attendee.remove': {
    level: 8,
    relations: ['self'],
  },

  'waiter.list': { level: 7, relations: ['owner'] },
  'waiter.manage': { level: 7, relations: ['owner'] },
  'waiter.manage_own': { level: 8 },
  'appeal.decide': { level: 7 },
  'appeal.hear_overdue': { level: 8 },

  'notice.read': { level: 1 },
  'notice.write': { level: 7, selfOnly: true },
  'notice.pin': { level: 7 },
  'notice.read_bulletin': { level: 2 },
  'notice.write_bulletin': { level: 2, selfOnly: true },
  'notice.edit': { level: 8, relations: ['author'] },
  'message.read': { level: 1 },
  'message.read_author': { level: 5 },
  'message.write': { level: 1, selfOnly: true },
  'message.write_bulletin': { level: 2, selfOnly: true },
  'message.delete': { level: 8, relations: ['author'] },
  'like.write': { level: 1, selfOnly: true },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof PERMISSIONS;

/** The level of an active crew, and its relations to the resource. */
export interface Actor {
  readonly level: number;
  readonly relations?: readonly Relation[];
}

/** Whether the actor may do the action. Outsiders (level 0 and below) may do none of the table. */
export function may(action: Action, actor: Actor): boolean {
  if (actor.level < 1) return false;
  const { level, relations }: Permission = PERMISSIONS[action];
  if (level !== null && actor.level >= level) return true;
  return relations?.some((relation) => appliesTo(actor, relation)) ?? false;
}

/** Whether the actor has a relation. An owner who may no longer create activities has no owner's rights. */
function appliesTo({ level, relations }: Actor, relation: Relation): boolean {
  if (relation === 'owner' && level < PERMISSIONS['activity.create'].level) return false;
  return relations?.includes(relation) ?? false;
}

/** `{edit: true, …}` for each action, for the `can` of a reply. */
export function can<N extends string>(actor: Actor, actions: Record<N, Action>): Record<N, boolean> {
  const entries = Object.entries<Action>(actions).map(([name, action]) => [name, may(action, actor)]);
  return Object.fromEntries(entries) as Record<N, boolean>;
}

/** The actions that a level is the lowest to be allowed without a relation, in the order of the table. */
export function actionsFrom(level: number): Action[] {
  const actions = Object.keys(PERMISSIONS) as Action[];
  return actions.filter((action) => PERMISSIONS[action].level === level);
}
