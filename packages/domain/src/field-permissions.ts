import { publicActivity } from './activities/records.ts';
import { FIELD_ACTIONS } from './crews/fields.ts';
import type { Action } from './permissions.ts';

/** The action that each field of a resource requires; `everyone` for public fields. */
export interface FieldPermissions {
  readonly thing: string;
  /** The call that returns the fields, e.g. `GET /crews/{id}`. */
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
  'crew_id nick host_image_url subgroup like_count message_count attending version liked',
);

/** The server omits fields that the caller may not see (docs/specification.md#visible-fields). */
export const FIELD_PERMISSIONS: readonly FieldPermissions[] = [
  {
    thing: 'A crew',
    call: 'GET /crews/{id}',
    fields: { ...FIELD_ACTIONS, ...each('crew.read', 'club_id updated_time') },
  },
  {
    thing: 'A crew in the list',
    call: 'GET /crews/club/{club_nick}/admin-level/{level}/crews',
    fields: { ...LIST_FACES, ...each('crew.list', 'admin_level level_name state created_time') },
  },
  {
    thing: 'An activity',
    call: 'GET /activities/{id}',
    fields: {
      ...PUBLIC_ACTIVITY,
      ...CLUB_ACTIVITY,
      ...each('activity.read_attendees', 'faces'),
      ...each('activity.read_code', 'created_time code'),
      ...each('activity.edit', 'cover_image_id'),
      ...each('everyone', 'next_step'),
    },
  },
  {
    thing: 'An attendee',
    call: 'GET /activities/{id}/crews',
    fields: {
      ...each('activity.read_attendees', 'crew_id nick subgroup state admin_level image_url'),
      ...each('attendee.seat', 'unconfirmed'),
      ...each('attendee.assign_subgroups', 'attended'),
    },
  },
  {
    thing: 'A cancel',
    call: 'GET /activities/{id}/crews/cancel',
    fields: each('activity.read_cancelled', 'id nick image_url time_difference reason late'),
  },
  {
    thing: 'A notice',
    call: 'GET /notices/{id}',
    fields: {
      ...each(
        'notice.read',
        'id club_id crew_id nick notice_category notice_title preview notice_text version',
      ),
      ...each(
        'notice.read',
        'notice_image thumbnail_url images view like_count message_count liked created_time sort pinned',
      ),
      ...each('crew.read_picture', 'image_url'),
    },
  },
  {
    thing: 'A message',
    call: 'GET /activities/{id}/messages',
    fields: {
      ...each('message.read', 'id nick message_text created_time sort state reply_to like_count liked mine'),
      ...each('crew.read_picture', 'image_url'),
      ...each('message.read_author', 'crew_id'),
    },
  },
];
