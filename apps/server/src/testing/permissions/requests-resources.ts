import { attendanceCode } from '@crewwith/domain/attendees/marking';
import { seoulTime } from '@crewwith/domain/time-codecs';
import { BULLETIN, SUBGROUPS } from './builders.ts';
import type { EXPECTED } from './expected.ts';
import { NOW, type PermissionFixture, type PersonWithResources } from './permission-fixture.ts';
import type { GroupInputBuilders, InputBuilder, InputBuilders } from './request.ts';

type Inside = (typeof EXPECTED)['inside'];
type ThingCalls = Exclude<keyof Inside, `${string} /crews/${string}` | `${string}/crew/${string}`>;
type Place = keyof PermissionFixture['shared'];

const HOUR_MS = 3_600_000;
/** When the fixture's meetups were made. */
const CODE = attendanceCode(new Date('2026-01-01T03:21:47.000Z'));

const of =
  (name: Exclude<keyof PersonWithResources, 'memberId' | 'crewId'>): InputBuilder =>
  ({ resource }) => ({ params: { id: resource[name] } });
const at =
  (place: Place): InputBuilder =>
  ({ fixture }) => ({ params: { id: fixture.shared[place] } });

/** A meetup as its form sends it. */
function form(hours: number) {
  return {
    name: '달리기',
    activity_time: seoulTime.encode(new Date(NOW.getTime() + hours * HOUR_MS)),
    max_crew: 40,
    attend_level: 1,
    location: '서울숲',
    subgroup: SUBGROUPS,
  };
}
const editing =
  (name: 'soon' | 'started', hours: number): InputBuilder =>
  ({ resource }) => ({ params: { id: resource[name] }, body: form(hours) });

const text = (category: string) => ({
  notice_category: category,
  notice_title: '제목',
  notice_text: '내용',
});
const rewriting =
  (name: 'notice' | 'bulletin', category: string): InputBuilder =>
  ({ resource }) => ({ params: { id: resource[name] }, body: text(category) });

/** Somebody else, in a meetup of one's own or of another. */
const another =
  (body: object): InputBuilder =>
  ({ resource, fixture, own }) => ({
    params: { crew_id: fixture.other.crew, activity_id: own ? resource.started : fixture.shared.running },
    body,
  });
const myself =
  (body: object): InputBuilder =>
  ({ resource, fixture, own }) =>
    own ? { params: { crew_id: resource.crew, activity_id: fixture.shared.running }, body } : null;

export const RESOURCES: InputBuilders<Pick<Inside, ThingCalls>> = {
  'GET /activities/{id}/crews': ({ fixture, own }) => ({
    params: { id: own ? fixture.shared.seats : fixture.shared.open },
  }),
  'GET /activities/{id}/crews/cancel': of('started'),
  'PUT /activities/{id}': {
    'before the start': editing('soon', 30),
    'after the start': editing('started', -0.5),
  },
  'PUT /activities/delete/{id}': { 'before the start': of('soon'), 'after the start': of('started') },
  'PUT /attendees/{crew_id}/{activity_id}': {
    'another as owner': another({ state: 2 }),
    oneself: myself({ state: 2, code: CODE }),
  },
  'PUT /attendees/{crew_id}/{activity_id}/subgroup': {
    'another as owner': another({ subgroup: '나' }),
    oneself: myself({ subgroup: '나' }),
  },
  'GET /activities/{id}/messages': at('open'),
  'GET /messages/activity/{id}/count': at('open'),
  'GET /notices/{id}/messages': { notice: at('notice'), bulletin: at('bulletin') },
  'GET /messages/notice/{id}/count': { notice: at('notice'), bulletin: at('bulletin') },
  'GET /likes/{type}/{id}/count': {
    activity: ({ fixture }) => ({ params: { type: 'activity', id: fixture.shared.open } }),
    message: ({ resource }) => ({ params: { type: 'message', id: resource.message } }),
    notice: ({ fixture }) => ({ params: { type: 'notice', id: fixture.shared.notice } }),
    bulletin: ({ fixture }) => ({ params: { type: 'notice', id: fixture.shared.bulletin } }),
  },
  'GET /notices/{id}': {
    notice: of('notice'),
    bulletin: of('bulletin'),
    'with its page': ({ resource }) => ({ params: { id: resource.notice }, query: 'with=page' }),
  },
  'PUT /notices/{id}/view': { notice: of('notice'), bulletin: of('bulletin') },
  'PUT /notices/{id}': {
    notice: rewriting('notice', 'notice'),
    bulletin: rewriting('bulletin', BULLETIN),
  },
  'PUT /notices/delete/{id}': { notice: of('notice'), bulletin: of('bulletin') },
  'PUT /messages/{id}/state/0': { 'on an activity': of('message'), 'on the bulletin': of('bulletinMessage') },
};

const seat: InputBuilder = ({ resource, fixture }) => ({
  params: { member_id: resource.member, activity_id: fixture.shared.seats },
});
const liked =
  (type: string, place: Place): InputBuilder =>
  ({ resource, fixture }) => ({ params: { crew_id: resource.crew, type, id: fixture.shared[place] } });
const liking =
  (table_type: string, place: Place): InputBuilder =>
  ({ resource, fixture }) => ({
    body: { crew_id: resource.crew, table_type, table_id: fixture.shared[place] },
  });
const writing =
  (name: 'activity_id' | 'notice_id', place: Place): InputBuilder =>
  ({ resource, fixture }) => ({
    body: {
      crew_id: resource.crew,
      club_id: fixture.club.wire,
      [name]: fixture.shared[place],
      message_text: '안녕하세요',
    },
  });
const posting =
  (category: string): InputBuilder =>
  ({ resource, fixture }) => ({
    body: { ...text(category), crew_id: resource.crew, club_id: fixture.club.wire },
  });

export const SELF: GroupInputBuilders<'oneself'> = {
  'POST /activities': ({ resource, fixture }) => ({
    body: { ...form(50), crew_id: resource.crew, club_id: fixture.club.wire },
  }),
  'POST /attendees': ({ resource, fixture }) => ({
    body: { crew_id: resource.crew, activity_id: fixture.shared.open, subgroup: '가', state: 1 },
  }),
  'PUT /attendees/member/{member_id}/activity/{activity_id}': seat,
  'GET /attendees/member/{member_id}/activity/{activity_id}/count': seat,
  'GET /likes/{crew_id}/{type}/{id}': {
    activity: liked('activity', 'open'),
    bulletin: liked('notice', 'bulletin'),
  },
  'POST /likes': { activity: liking('activity', 'open'), bulletin: liking('notice', 'bulletin') },
  'DELETE /likes/{crew_id}/{type}/{id}': {
    activity: liked('activity', 'open'),
    bulletin: liked('notice', 'bulletin'),
  },
  'POST /messages/activity': writing('activity_id', 'open'),
  'POST /messages/notice': {
    notice: writing('notice_id', 'notice'),
    bulletin: writing('notice_id', 'bulletin'),
  },
  'POST /notices': { notice: posting('notice'), bulletin: posting(BULLETIN) },
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
