import { attendanceCode } from '@crewwith/domain/attendees/marking';
import { seoulTime } from '@crewwith/domain/time-codecs';
import { BULLETIN, insertWaiters, SUBGROUPS } from '../builders.ts';
import { NOW, type PermissionFixture, type PersonWithResources } from '../permission-fixture.ts';
import type { CallInput, FieldsOf, InputBuilder, InputBuilders, PermissionCase, Rows } from '../request.ts';
import { COUNT, MESSAGES, NOTICE_DETAIL, PICTURE } from './field-lists.ts';

/** Resources inside a club: outsiders get 404, crews of the club 403. */
export const RESOURCES = {
  'GET /activities/{id}/crews': { plain: '3, attending', 'with attendance': '3, attending' },
  'GET /activities/{id}/crews/cancel': '7, 5 owner',
  'PUT /activities/{id}': { 'before the start': '8, 5 owner', 'after the start': '8, 5 owner' },
  'PUT /activities/delete/{id}': { 'before the start': '8, 5 owner', 'after the start': '8, 5 owner' },
  'PUT /attendees/{crew_id}/{activity_id}': { 'another as owner': '7, 5 owner', oneself: 'self' },
  'PUT /attendees/{crew_id}/{activity_id}/subgroup': { 'another as owner': '8, 5 owner', oneself: 'self' },
  'GET /activities/{id}/waiters': '7, 5 owner',
  'PUT /activities/{id}/waiters/{crew_id}': { 'move another': '7, 5 owner', 'remove another': '7, 5 owner' },
  'PUT /activities/{id}/crews/{crew_id}': '7, 5 owner',
  'PUT /activities/{id}/crews/{crew_id}/remove': '7, 5 owner',
  'PUT /activities/{id}/subgroups': '7, 5 owner',
  'GET /activities/{id}/messages': '1',
  'GET /messages/activity/{id}/count': '1',
  'GET /notices/{id}/messages': { notice: '1', bulletin: '2' },
  'GET /messages/notice/{id}/count': { notice: '1', bulletin: '2' },
  'GET /likes/{type}/{id}/count': { activity: '1', message: '1', notice: '1', bulletin: '2' },
  'GET /notices/{id}': { notice: '1', bulletin: '2', 'with its page': '1' },
  'PUT /notices/{id}/view': { notice: '1', bulletin: '2' },
  // Authors lowered to level 1 cannot read the bulletin, including their own posts.
  'PUT /notices/{id}': { notice: '8, author', bulletin: '8, 2 author' },
  'PUT /notices/{id}/pin': { notice: '7', bulletin: '7' },
  'DELETE /notices/{id}/pin': { notice: '7', bulletin: '7' },
  'PUT /notices/delete/{id}': { notice: '8, author', bulletin: '8, 2 author' },
  'PUT /messages/{id}/state/0': { 'on an activity': '8, author', 'on the bulletin': '8, author' },
} as const satisfies Rows;

export const RESOURCES_FIELDS: FieldsOf<typeof RESOURCES> = {
  'GET /activities/{id}/crews': {
    '3, attending': 'crew_id nick subgroup state admin_level image_url',
    // And for the host; here the own meetup is one where the caller attends.
    '7': 'unconfirmed',
  },
  'GET /activities/{id}/crews/cancel': { '7, 5 owner': 'id nick image_url time_difference reason late' },
  'GET /activities/{id}/waiters': {
    '7, 5 owner': 'crew_id nick image_url subgroup position state turn_end skipped',
  },
  'GET /activities/{id}/messages': MESSAGES,
  'GET /messages/activity/{id}/count': COUNT,
  'GET /notices/{id}/messages': MESSAGES,
  'GET /messages/notice/{id}/count': COUNT,
  'GET /likes/{type}/{id}/count': COUNT,
  'GET /notices/{id}': { '1': NOTICE_DETAIL, ...PICTURE },
};

export type SharedName = keyof PermissionFixture['shared'];

const HOUR_MS = 3_600_000;
/** The attendance code of the fixture's meetups, derived from their created_time. */
const CODE = attendanceCode(new Date('2026-01-01T03:21:47.000Z'));

const resourceId =
  (name: Exclude<keyof PersonWithResources, 'memberId' | 'crewId'>): InputBuilder =>
  ({ resource }) => ({ params: { id: resource[name] } });
const sharedId =
  (name: SharedName): InputBuilder =>
  ({ fixture }) => ({ params: { id: fixture.shared[name] } });

export function activityForm(hours: number) {
  return {
    name: '달리기',
    activity_time: seoulTime.encode(new Date(NOW.getTime() + hours * HOUR_MS)),
    max_crew: 40,
    attend_level: 1,
    location: '서울숲',
    subgroup: SUBGROUPS,
  };
}
const editActivity =
  (name: 'soon' | 'started', hours: number): InputBuilder =>
  ({ resource }) => ({ params: { id: resource[name] }, body: activityForm(hours) });

export const noticeForm = (category: string) => ({
  notice_category: category,
  notice_title: '제목',
  notice_text: '내용',
});
const editNotice =
  (name: 'notice' | 'bulletin', category: string): InputBuilder =>
  ({ resource }) => ({ params: { id: resource[name] }, body: noticeForm(category) });

/** The attendance of another crew, in the caller's own meetup or another's. */
const otherAttendance =
  (body: object): InputBuilder =>
  ({ resource, fixture, own }) => ({
    params: { crew_id: fixture.other.crew, activity_id: own ? resource.started : fixture.shared.running },
    body,
  });
const ownAttendance =
  (body: object): InputBuilder =>
  ({ resource, fixture, own }) =>
    own ? { params: { crew_id: resource.crew, activity_id: fixture.shared.running }, body } : null;

/** Another crew that waits for a seat in the caller's own meetup or another's. */
const waiting = ({ fixture, resource, own }: PermissionCase): CallInput => {
  const activity = own ? resource.soon : fixture.shared.open;
  return {
    params: { id: activity, crew_id: fixture.other.crew },
    prepare: (db, rows) =>
      insertWaiters(db, {
        activityId: fixture.ids.decode('activity', activity) ?? 0,
        clubId: fixture.club.id,
        crewId: fixture.other.crewId,
        rows,
      }),
  };
};

/** The attendees of a meetup that the caller attends, or of another. */
const attendees =
  (query: string): InputBuilder =>
  ({ fixture, own }) => ({ params: { id: own ? fixture.shared.seats : fixture.shared.open }, query });

/** The seat of another crew in the caller's own meetup or another's. */
const givenSeat = ({ fixture, resource, own }: PermissionCase, body: object): CallInput => ({
  params: { id: own ? resource.soon : fixture.shared.seats, crew_id: fixture.other.crew },
  body: { ...body, reason: '카톡으로 말했어요' },
});

export const RESOURCES_REQUESTS: InputBuilders<typeof RESOURCES> = {
  'GET /activities/{id}/crews': {
    plain: attendees(''),
    'with attendance': attendees('with=attendance'),
  },
  'GET /activities/{id}/crews/cancel': resourceId('started'),
  'PUT /activities/{id}': {
    'before the start': editActivity('soon', 30),
    'after the start': editActivity('started', -0.5),
  },
  'PUT /activities/delete/{id}': {
    'before the start': resourceId('soon'),
    'after the start': resourceId('started'),
  },
  'PUT /attendees/{crew_id}/{activity_id}': {
    'another as owner': otherAttendance({ state: 2 }),
    oneself: ownAttendance({ state: 2, code: CODE }),
  },
  'PUT /attendees/{crew_id}/{activity_id}/subgroup': {
    'another as owner': otherAttendance({ subgroup: '나' }),
    oneself: ownAttendance({ subgroup: '나' }),
  },
  'GET /activities/{id}/waiters': (permissionCase) => waiting(permissionCase),
  'PUT /activities/{id}/waiters/{crew_id}': {
    'move another': (permissionCase) => ({
      ...waiting(permissionCase),
      body: { do: 'move', position: 1, reason: '먼저 왔어요' },
    }),
    'remove another': (permissionCase) => ({
      ...waiting(permissionCase),
      body: { do: 'remove', reason: '못 온대요' },
    }),
  },
  'PUT /activities/{id}/crews/{crew_id}': (permissionCase) => givenSeat(permissionCase, { subgroup: '나' }),
  'PUT /activities/{id}/crews/{crew_id}/remove': (permissionCase) => givenSeat(permissionCase, {}),
  'PUT /activities/{id}/subgroups': ({ fixture, resource, own }) => ({
    params: { id: own ? resource.soon : fixture.shared.seats },
    body: { version: 1, moves: [{ crew_id: fixture.other.crew, subgroup: '나' }] },
  }),
  'GET /activities/{id}/messages': sharedId('open'),
  'GET /messages/activity/{id}/count': sharedId('open'),
  'GET /notices/{id}/messages': { notice: sharedId('notice'), bulletin: sharedId('bulletin') },
  'GET /messages/notice/{id}/count': { notice: sharedId('notice'), bulletin: sharedId('bulletin') },
  'GET /likes/{type}/{id}/count': {
    activity: ({ fixture }) => ({ params: { type: 'activity', id: fixture.shared.open } }),
    message: ({ resource }) => ({ params: { type: 'message', id: resource.message } }),
    notice: ({ fixture }) => ({ params: { type: 'notice', id: fixture.shared.notice } }),
    bulletin: ({ fixture }) => ({ params: { type: 'notice', id: fixture.shared.bulletin } }),
  },
  'GET /notices/{id}': {
    notice: resourceId('notice'),
    bulletin: resourceId('bulletin'),
    'with its page': ({ resource }) => ({ params: { id: resource.notice }, query: 'with=page' }),
  },
  'PUT /notices/{id}/view': { notice: resourceId('notice'), bulletin: resourceId('bulletin') },
  'PUT /notices/{id}': {
    notice: editNotice('notice', 'notice'),
    bulletin: editNotice('bulletin', BULLETIN),
  },
  'PUT /notices/{id}/pin': { notice: resourceId('notice'), bulletin: resourceId('bulletin') },
  'DELETE /notices/{id}/pin': { notice: resourceId('notice'), bulletin: resourceId('bulletin') },
  'PUT /notices/delete/{id}': { notice: resourceId('notice'), bulletin: resourceId('bulletin') },
  'PUT /messages/{id}/state/0': {
    'on an activity': resourceId('message'),
    'on the bulletin': resourceId('bulletinMessage'),
  },
};
