import { publicActivity } from './activities/records.ts';
import { FIELD_ACTIONS } from './crews/fields.ts';
import type { Action } from './permissions.ts';

/** Which fields of a thing are seen by whom; `everyone` for those of its public part. */
export interface FieldPermissions {
  readonly thing: string;
  /** The call that carries them, as `GET /crews/{id}`. */
  readonly call: string;
  readonly fields: Readonly<Record<string, Action | 'everyone'>>;
}

function each<A extends Action | 'everyone'>(action: A, fields: string): Record<string, A> {
  return Object.fromEntries(fields.split(' ').map((field) => [field, action]));
}

const LIST_FACES = each('crew.list_faces', 'id nick image_url');
const PUBLIC_ACTIVITY = each('everyone', Object.keys(publicActivity.shape).join(' '));
const CLUB_ACTIVITY = each(
  'activity.read',
  'crew_id nick subgroup like_count message_count attending version liked',
);

/**
 * What a level does not see is absent from the answer (docs/specification.md#visible-fields), not hidden by the page.
 */
export const FIELD_PERMISSIONS: readonly FieldPermissions[] = [
  { thing: 'A crew', call: 'GET /crews/{id}', fields: FIELD_ACTIONS },
  {
    thing: 'A crew in the list',
    call: 'GET /crews/club/{club_nick}/admin-level/{level}/crews',
    fields: { ...LIST_FACES, ...each('crew.list', 'admin_level level_name state created_time') },
  },
  {
    thing: 'An activity',
    call: 'GET /activities/{id}',
    fields: { ...PUBLIC_ACTIVITY, ...CLUB_ACTIVITY, ...each('activity.read_code', 'created_time code') },
  },
  {
    thing: 'An attendee',
    call: 'GET /activities/{id}/crews',
    fields: each('activity.read_attendees', 'crew_id nick subgroup state admin_level image_url'),
  },
  {
    thing: 'Somebody who cancelled',
    call: 'GET /activities/{id}/crews/cancel',
    fields: each('activity.read_cancelled', 'id nick time_difference reason'),
  },
  {
    thing: 'A message',
    call: 'GET /activities/{id}/messages',
    fields: {
      ...each('message.read', 'id nick message_text created_time sort state like_count liked mine'),
      ...each('message.read_author', 'crew_id'),
    },
  },
];
