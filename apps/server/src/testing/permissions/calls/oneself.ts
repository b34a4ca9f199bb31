import { insertImage } from '../../fixtures.ts';
import { BULLETIN, insertWaiters } from '../builders.ts';
import { NOW } from '../permission-fixture.ts';
import type { CallInput, FieldsOf, InputBuilder, InputBuilders, PermissionCase, Rows } from '../request.ts';
import { COUNT } from './field-lists.ts';
import { activityForm, noticeForm, type SharedName } from './resources.ts';
import { SERIES_FORM } from './series.ts';

/** Done as the own crew or member: naming another's is 403; with the own one, as for resources of a club. */
export const ONESELF = {
  'POST /activities': '5 self',
  'POST /series': '6 self',
  'POST /attendees': '1 self',
  'PUT /attendees/member/{member_id}/activity/{activity_id}': '1 self',
  'GET /attendees/member/{member_id}/activity/{activity_id}/count': '1 self',
  'GET /likes/{crew_id}/{type}/{id}': { activity: '1 self', bulletin: '2 self' },
  'POST /likes': { activity: '1 self', bulletin: '2 self' },
  'DELETE /likes/{crew_id}/{type}/{id}': { activity: '1 self', bulletin: '2 self' },
  'PUT /activities/{id}/waiters/{crew_id}': { 'take the held seat': '1 self' },
  'DELETE /activities/{id}/waiters/{crew_id}': '1 self',
  'PUT /attendees/{crew_id}/{activity_id}/confirm': '1 self',
  'POST /messages/activity': '1 self',
  'POST /messages/notice': { notice: '1 self', bulletin: '2 self' },
  'POST /notices': { notice: '7 self', bulletin: '2 self' },
} as const satisfies Rows;

export const ONESELF_FIELDS: FieldsOf<typeof ONESELF> = {
  'GET /attendees/member/{member_id}/activity/{activity_id}/count': COUNT,
  'GET /likes/{crew_id}/{type}/{id}': COUNT,
};

const seat: InputBuilder = ({ resource, fixture }) => ({
  params: { member_id: resource.member, activity_id: fixture.shared.seats },
});
const existingLike =
  (type: string, name: SharedName): InputBuilder =>
  ({ resource, fixture }) => ({ params: { crew_id: resource.crew, type, id: fixture.shared[name] } });
const newLike =
  (table_type: string, name: SharedName): InputBuilder =>
  ({ resource, fixture }) => ({
    body: { crew_id: resource.crew, table_type, table_id: fixture.shared[name] },
  });
const newMessage =
  (field: 'activity_id' | 'notice_id', name: SharedName): InputBuilder =>
  ({ resource, fixture }) => ({
    body: {
      crew_id: resource.crew,
      club_id: fixture.club.wire,
      [field]: fixture.shared[name],
      message_text: '안녕하세요',
    },
  });
const newNotice =
  (category: string): InputBuilder =>
  ({ resource, fixture }) => ({
    body: { ...noticeForm(category), crew_id: resource.crew, club_id: fixture.club.wire },
  });

/** A crew for which a seat is held. */
const called = ({ fixture, resource }: PermissionCase): CallInput => ({
  params: { id: fixture.shared.open, crew_id: resource.crew },
  prepare: (db) =>
    insertWaiters(db, {
      activityId: fixture.ids.decode('activity', fixture.shared.open) ?? 0,
      clubId: fixture.club.id,
      crewId: resource.crewId,
      turnEnd: new Date(NOW.getTime() + 3_600_000),
      rows: 1,
    }),
});

export const ONESELF_REQUESTS: InputBuilders<typeof ONESELF> = {
  'POST /series': ({ resource, fixture }) => ({
    body: { ...SERIES_FORM, club_id: fixture.club.wire, crew_id: resource.crew },
  }),
  'POST /activities': ({ resource, fixture }) => ({
    body: { ...activityForm(50), crew_id: resource.crew, club_id: fixture.club.wire },
  }),
  'POST /attendees': ({ resource, fixture }) => ({
    body: { crew_id: resource.crew, activity_id: fixture.shared.open, subgroup: '가', state: 1 },
  }),
  'PUT /attendees/member/{member_id}/activity/{activity_id}': seat,
  'GET /attendees/member/{member_id}/activity/{activity_id}/count': seat,
  'GET /likes/{crew_id}/{type}/{id}': {
    activity: existingLike('activity', 'open'),
    bulletin: existingLike('notice', 'bulletin'),
  },
  'POST /likes': { activity: newLike('activity', 'open'), bulletin: newLike('notice', 'bulletin') },
  'DELETE /likes/{crew_id}/{type}/{id}': {
    activity: existingLike('activity', 'open'),
    bulletin: existingLike('notice', 'bulletin'),
  },
  'PUT /activities/{id}/waiters/{crew_id}': {
    'take the held seat': (permissionCase) => ({ ...called(permissionCase), body: { do: 'accept' } }),
  },
  'DELETE /activities/{id}/waiters/{crew_id}': (permissionCase) => called(permissionCase),
  'PUT /attendees/{crew_id}/{activity_id}/confirm': ({ resource, fixture }) => ({
    params: { crew_id: resource.crew, activity_id: fixture.shared.seats },
  }),
  'POST /messages/activity': newMessage('activity_id', 'open'),
  'POST /messages/notice': {
    notice: newMessage('notice_id', 'notice'),
    bulletin: newMessage('notice_id', 'bulletin'),
  },
  'POST /notices': { notice: newNotice('notice'), bulletin: newNotice(BULLETIN) },
};

/** Pictures are visible like what they belong to: without reading permission 404, otherwise 403. */
export const PICTURE = {
  'GET /images/list/{ids}': { 'of a notice': '1', 'of a bulletin': '2', 'of nothing yet': 'member self' },
  'PUT /images/list/{ids}': {
    'of a notice': '8, author',
    'of a bulletin': '8, 2 author',
    'of nothing yet': 'member self',
  },
} as const satisfies Rows;

export const PICTURE_FIELDS: FieldsOf<typeof PICTURE> = {
  'GET /images/list/{ids}': { anyone: 'id image_url thumbnail_url width height' },
};

const image =
  (name: 'noticeImage' | 'bulletinImage'): InputBuilder =>
  ({ resource }) => ({ params: { ids: resource[name] } });
/** The id of an inserted row, above those of the fixture. */
const NEW_ID = 1_000_000;
const IMAGES: Record<keyof (typeof PICTURE)['GET /images/list/{ids}'], InputBuilder> = {
  'of a notice': image('noticeImage'),
  'of a bulletin': image('bulletinImage'),
  'of nothing yet': ({ fixture, resource }) => ({
    params: { ids: fixture.ids.encode('image', NEW_ID) },
    prepare: (db) => insertImage(db, { id: NEW_ID, member_id: resource.memberId }),
  }),
};

export const PICTURE_REQUESTS: InputBuilders<typeof PICTURE> = {
  'GET /images/list/{ids}': IMAGES,
  'PUT /images/list/{ids}': IMAGES,
};
