import { attendanceCode } from '@crewwith/domain/attendees/marking';
import { seoulTime } from '@crewwith/domain/time-codecs';
import { BULLETIN, SUBGROUPS } from './builders.ts';
import type { EXPECTED } from './expected.ts';
import { NOW, type PermissionFixture, type PersonWithResources } from './permission-fixture.ts';
import type { GroupInputBuilders, InputBuilder, InputBuilders } from './request.ts';

type Inside = (typeof EXPECTED)['inside'];
type ResourceCalls = Exclude<keyof Inside, `${string} /crews/${string}` | `${string}/crew/${string}`>;
type SharedName = keyof PermissionFixture['shared'];

const HOUR_MS = 3_600_000;
/** The attendance code of the fixture's meetups, derived from their created_time. */
const CODE = attendanceCode(new Date('2026-01-01T03:21:47.000Z'));

const resourceId =
  (name: Exclude<keyof PersonWithResources, 'memberId' | 'crewId'>): InputBuilder =>
  ({ resource }) => ({ params: { id: resource[name] } });
const sharedId =
  (name: SharedName): InputBuilder =>
  ({ fixture }) => ({ params: { id: fixture.shared[name] } });

function activityForm(hours: number) {
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

const noticeForm = (category: string) => ({
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

export const RESOURCES: InputBuilders<Pick<Inside, ResourceCalls>> = {
  'GET /activities/{id}/crews': ({ fixture, own }) => ({
    params: { id: own ? fixture.shared.seats : fixture.shared.open },
  }),
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
  'PUT /notices/delete/{id}': { notice: resourceId('notice'), bulletin: resourceId('bulletin') },
  'PUT /messages/{id}/state/0': {
    'on an activity': resourceId('message'),
    'on the bulletin': resourceId('bulletinMessage'),
  },
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

export const SELF: GroupInputBuilders<'oneself'> = {
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
  'POST /messages/activity': newMessage('activity_id', 'open'),
  'POST /messages/notice': {
    notice: newMessage('notice_id', 'notice'),
    bulletin: newMessage('notice_id', 'bulletin'),
  },
  'POST /notices': { notice: newNotice('notice'), bulletin: newNotice(BULLETIN) },
};

const image =
  (name: 'noticeImage' | 'bulletinImage' | 'looseImage'): InputBuilder =>
  ({ resource }) => ({ params: { ids: resource[name] } });
const IMAGES = {
  'of a notice': image('noticeImage'),
  'of a bulletin': image('bulletinImage'),
  'of nothing yet': image('looseImage'),
};

export const PICTURE: GroupInputBuilders<'picture'> = {
  'GET /images/list/{ids}': IMAGES,
  'PUT /images/list/{ids}': IMAGES,
};
