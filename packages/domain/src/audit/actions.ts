/** The actions that the audit trail records, each with the kind of its subject. Actions on oneself are not recorded. */
export const AUDIT_ACTIONS = {
  'club.edit': 'club',
  'club.transfer': 'crew',
  /** The leader's account was unlinked, and the club went to its highest crew. */
  'club.inherit': 'crew',
  /** The leader's account was unlinked, and no crew may lead. */
  'club.freeze': 'club',
  /** The operator named a leader for a frozen club. */
  'club.name_leader': 'crew',
  'club.offer': 'club',
  'club.take_back': 'club',
  'crew.change_level': 'crew',
  'crew.ban': 'crew',
  'crew.unban': 'crew',
  'crew.lift_limit': 'crew',
  /** Name, birthday or address. */
  'crew.read_person': 'crew',
  'crew.read_contact': 'crew',
  'attendee.mark': 'crew',
  'attendee.remove': 'crew',
  /** Given a seat in one activity, or removed from it. */
  'attendee.give': 'crew',
  'attendee.unseat': 'crew',
  /** Seated from the waitlist, moved in it or removed from it. */
  'waiter.seat': 'crew',
  'waiter.move': 'crew',
  'waiter.remove': 'crew',
  'appeal.grant': 'crew',
  'appeal.reject': 'crew',
  'club.penalty_rules': 'club',
  /** To the club, or to those who attend an activity. */
  'club.announce': 'club',
  'activity.announce': 'activity',
  /** A poll of another crew, with or without an activity. */
  'poll.close': 'crew',
  /** A series of another crew: its host before. */
  'series.edit': 'crew',
  'series.end': 'crew',
  'series.take_over': 'crew',
  'activity.delete': 'activity',
  'notice.delete': 'notice',
  'message.delete': 'message',
} as const satisfies Record<string, AuditSubject>;

export type AuditSubject = 'club' | 'crew' | 'activity' | 'notice' | 'message';
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];
