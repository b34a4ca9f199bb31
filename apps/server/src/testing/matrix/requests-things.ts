import { attendanceCode } from '@crewwith/domain/attendees/attendance-code';
import { seoulTime } from '@crewwith/domain/time-codecs';
import type { EXPECTED } from './expected.ts';
import { BULLETIN, SUBGROUPS } from './people.ts';
import type { Build, BuildersOf, BuildersOfGroup } from './request.ts';
import type { Somebody, World } from './world.ts';
import { NOW } from './world.ts';

type Inside = (typeof EXPECTED)['inside'];
type ThingCalls = Exclude<keyof Inside, `${string} /crews/${string}` | `${string}/crew/${string}`>;
type Place = keyof World['places'];

const HOUR_MS = 3_600_000;
/** When the scene's meetups were made. */
const CODE = attendanceCode(new Date('2026-01-01T03:21:47.000Z'));

const of =
  (name: Exclude<keyof Somebody, 'memberId' | 'crewId'>): Build =>
  ({ thing }) => ({ params: { id: thing[name] } });
const at =
  (place: Place): Build =>
  ({ world }) => ({ params: { id: world.places[place] } });

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
  (name: 'soon' | 'started', hours: number): Build =>
  ({ thing }) => ({ params: { id: thing[name] }, body: form(hours) });

const text = (category: string) => ({
  notice_category: category,
  notice_title: '제목',
  notice_text: '내용',
});
const rewriting =
  (name: 'notice' | 'bulletin', category: string): Build =>
  ({ thing }) => ({ params: { id: thing[name] }, body: text(category) });

/** Somebody else, in a meetup of one's own or of another. */
const another =
  (body: object): Build =>
  ({ thing, world, own }) => ({
    params: { crew_id: world.other.crew, activity_id: own ? thing.started : world.places.running },
    body,
  });
const myself =
  (body: object): Build =>
  ({ thing, world, own }) =>
    own ? { params: { crew_id: thing.crew, activity_id: world.places.running }, body } : null;

export const THINGS: BuildersOf<Pick<Inside, ThingCalls>> = {
  'GET /activities/{id}/crews': ({ world, own }) => ({
    params: { id: own ? world.places.seats : world.places.open },
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
    activity: ({ world }) => ({ params: { type: 'activity', id: world.places.open } }),
    message: ({ thing }) => ({ params: { type: 'message', id: thing.message } }),
    notice: ({ world }) => ({ params: { type: 'notice', id: world.places.notice } }),
    bulletin: ({ world }) => ({ params: { type: 'notice', id: world.places.bulletin } }),
  },
  'GET /notices/{id}': {
    notice: of('notice'),
    bulletin: of('bulletin'),
    'with its page': ({ thing }) => ({ params: { id: thing.notice }, query: 'with=page' }),
  },
  'PUT /notices/{id}/view': { notice: of('notice'), bulletin: of('bulletin') },
  'PUT /notices/{id}': {
    notice: rewriting('notice', 'notice'),
    bulletin: rewriting('bulletin', BULLETIN),
  },
  'PUT /notices/delete/{id}': { notice: of('notice'), bulletin: of('bulletin') },
  'PUT /messages/{id}/state/0': { 'on an activity': of('message'), 'on the bulletin': of('bulletinMessage') },
};

const seat: Build = ({ thing, world }) => ({
  params: { member_id: thing.member, activity_id: world.places.seats },
});
const liked =
  (type: string, place: Place): Build =>
  ({ thing, world }) => ({ params: { crew_id: thing.crew, type, id: world.places[place] } });
const liking =
  (table_type: string, place: Place): Build =>
  ({ thing, world }) => ({ body: { crew_id: thing.crew, table_type, table_id: world.places[place] } });
const writing =
  (name: 'activity_id' | 'notice_id', place: Place): Build =>
  ({ thing, world }) => ({
    body: {
      crew_id: thing.crew,
      club_id: world.club.wire,
      [name]: world.places[place],
      message_text: '안녕하세요',
    },
  });
const posting =
  (category: string): Build =>
  ({ thing, world }) => ({
    body: { ...text(category), crew_id: thing.crew, club_id: world.club.wire },
  });

export const ONESELF: BuildersOfGroup<'oneself'> = {
  'POST /activities': ({ thing, world }) => ({
    body: { ...form(50), crew_id: thing.crew, club_id: world.club.wire },
  }),
  'POST /attendees': ({ thing, world }) => ({
    body: { crew_id: thing.crew, activity_id: world.places.open, subgroup: '가', state: 1 },
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
  (name: 'noticeImage' | 'bulletinImage' | 'looseImage'): Build =>
  ({ thing }) => ({ params: { ids: thing[name] } });
const IMAGES = {
  'of a notice': image('noticeImage'),
  'of a bulletin': image('bulletinImage'),
  'of nothing yet': image('looseImage'),
};

export const PICTURE: BuildersOfGroup<'picture'> = {
  'GET /images/list/{ids}': IMAGES,
  'PUT /images/list/{ids}': IMAGES,
};
