import { FIELD_ACTIONS, type PersonField } from '@crewwith/domain/crews/fields';
import { type Action, PERMISSIONS, type Permission, type Relation } from '@crewwith/domain/permissions';

/** Actions that reveal other data of crews than the fields of a crew. */
export const READING_ACTIONS = [
  'message.read',
  'notice.read',
  'notice.read_bulletin',
  'activity.read',
  'crew.read_picture',
  'crew.list_faces',
  'crew.read_activities',
  'activity.read_attendees',
  'activity.read_cancelled',
  'crew.read_no_shows',
  'club.read_report',
] as const satisfies readonly Action[];

export type ReadingAction = (typeof READING_ACTIONS)[number];

/** What is visible from a level, or to those with one of the relations. */
export interface LevelVisibilityRow {
  readonly level: number;
  readonly relations: readonly Exclude<Relation, 'self'>[];
  readonly fields: PersonField[];
  readonly actions: ReadingAction[];
}

/**
 * Returns what crews of a club see of each other, lowest level first: the permission table as the privacy policy shows
 * it.
 */
export function levelVisibilityRows(): LevelVisibilityRow[] {
  const rows = new Map<string, LevelVisibilityRow>();
  for (const [field, action] of Object.entries(FIELD_ACTIONS)) {
    rowOf(rows, action).fields.push(field as PersonField);
  }
  for (const action of READING_ACTIONS) rowOf(rows, action).actions.push(action);
  return [...rows.values()].sort((a, b) => a.level - b.level || a.relations.length - b.relations.length);
}

function rowOf(rows: Map<string, LevelVisibilityRow>, action: Action): LevelVisibilityRow {
  const { level, relations: allRelations = [] }: Permission = PERMISSIONS[action];
  if (level === null) throw new Error(`${action} has no level`);
  const relations = allRelations.filter((relation) => relation !== 'self');
  const key = [level, ...relations].join();
  const row = rows.get(key) ?? { level, relations, fields: [], actions: [] };
  rows.set(key, row);
  return row;
}
