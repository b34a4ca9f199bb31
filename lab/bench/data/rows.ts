import * as at from './layout.ts';

/** A table as COPY takes it: its columns, and its rows as lines of tab-separated text. */
export interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly lines: (scale: at.Scale) => Generator<string>;
}

type Value = string | number | Date | null;

const CREATED = new Date('2026-06-01T03:21:47.000Z').toISOString();
const MEETUP_CREATED = new Date('2026-07-20T03:21:47.000Z').toISOString();
const LEVELS = JSON.stringify({
  9: '모임장',
  8: '부모임장',
  7: '운영진',
  5: '정회원',
  3: '회원',
  1: '새내기',
});
const SETTING = JSON.stringify({ bulletinlist: '자유,후기', color: '#3b6ea5' });
const INFO = '처음 오시는 분도 환영해요. 준비물은 편한 옷과 물이에요. 끝나고 근처에서 같이 식사해요.';
/** Messages and likes of a meetup. */
const FEW = 2;

const line = (...values: Value[]) =>
  `${values.map((value) => (value === null ? '\\N' : value instanceof Date ? value.toISOString() : value)).join('\t')}\n`;

function* each<T>(count: number, of: (place: number) => T): Generator<T> {
  for (let place = 0; place < count; place += 1) yield of(place);
}

function* meetups(scale: at.Scale): Generator<{ club: number; index: number; id: number }> {
  for (let club = 0; club < scale * at.CLUBS; club += 1)
    for (let index = 0; index < at.CLUB_MEETUPS; index += 1)
      yield { club, index, id: at.meetupId(club, index) };
}

const crewAt = (club: number, place: number) => at.firstCrewOf(club) + place;
const noticeCategory = (place: number) =>
  ['notice', 'regulation', '자유', '후기', '자유'][place % 5] ?? 'notice';

/** Everything, in an order in which no row points at one that is not there yet. */
export const TABLES: readonly Rows[] = [
  {
    table: 'members',
    columns: [
      'id',
      'name',
      'gender',
      'birthday',
      'nationality',
      'address',
      'email',
      'contact',
      'created_time',
    ],
    lines: (scale) =>
      each(scale * at.MEMBERS, (place) =>
        line(
          place + 1,
          `회원${place + 1}`,
          place % 2 === 0 ? 'Female' : 'Male',
          `19${70 + (place % 30)}-03-${String(1 + (place % 28)).padStart(2, '0')}`,
          '대한민국',
          '성수동',
          `member${place + 1}@example.com`,
          '010-0000-0000',
          CREATED,
        ),
      ),
  },
  {
    table: 'social_accounts',
    columns: ['id', 'provider', 'subject', 'member_id', 'created_time', 'updated_time'],
    lines: (scale) =>
      each(scale * at.MEMBERS, (place) =>
        line(place + 1, 'kakao', `${900_000_000 + place}`, place + 1, CREATED, CREATED),
      ),
  },
  {
    table: 'sessions',
    columns: ['id', 'member_id', 'social_account_id', 'cookie_hash', 'created_time', 'last_used_time'],
    lines: (scale) =>
      each(scale * at.MEMBERS, (place) =>
        line(place + 1, place + 1, place + 1, 'nobody holds this cookie', at.NOW, at.NOW),
      ),
  },
  {
    table: 'clubs',
    columns: [
      'id',
      'name',
      'nick',
      'category',
      'info',
      'question',
      'levels',
      'setting',
      'crew_count',
      'created_time',
    ],
    lines: (scale) =>
      each(scale * at.CLUBS, (club) =>
        line(
          club + 1,
          `클럽 ${club + 1}`,
          `club-${club + 1}`,
          '달리기',
          INFO,
          '',
          LEVELS,
          SETTING,
          at.activeCrewsOf(club),
          CREATED,
        ),
      ),
  },
  {
    table: 'crews',
    columns: [
      'id',
      'club_id',
      'member_id',
      'nick',
      'admin_level',
      'state',
      'info',
      'created_time',
      'updated_time',
    ],
    *lines(scale) {
      for (let club = 0; club < scale * at.CLUBS; club += 1) {
        for (let place = 0; place < at.crewsOf(club); place += 1) {
          const id = crewAt(club, place);
          const { level, state } = at.levelAndStateOf(club, place);
          yield line(id, club + 1, at.memberOf(id), `크루${id}`, level, state, '{}', CREATED, CREATED);
        }
      }
    },
  },
  {
    table: 'activities',
    columns: [
      'id',
      'club_id',
      'crew_id',
      'name',
      'activity_time',
      'max_crew',
      'attend_level',
      'location',
      'info',
      'state',
      'attendee_count',
      'like_count',
      'message_count',
      'created_time',
    ],
    *lines(scale) {
      for (const { club, index, id } of meetups(scale)) {
        const owner = crewAt(club, at.ownerOf(id));
        const type = index % 4 === 0 ? 1 : 2;
        const seats = at.seatsOf(id);
        yield line(
          id,
          club + 1,
          owner,
          `수요 달리기 ${index + 1}`,
          at.timeOf(index),
          100,
          1,
          '서울숲 3번 출입구',
          INFO,
          type,
          seats,
          FEW,
          FEW,
          MEETUP_CREATED,
        );
      }
    },
  },
  {
    table: 'attendees',
    columns: ['activity_id', 'crew_id', 'subgroup', 'state', 'created_time', 'updated_time'],
    *lines(scale) {
      for (const { club, index, id } of meetups(scale)) {
        const seats = at.seatsOf(id);
        for (let seat = 0; seat < seats; seat += 1) {
          const sitter = crewAt(club, at.attendeeOf(club, id, seat));
          yield line(id, sitter, '', at.stateOf(id, index, seat), MEETUP_CREATED, MEETUP_CREATED);
        }
        if (at.hasCanceller(id))
          yield line(id, crewAt(club, at.cancellerOf(club, id)), '', -1, MEETUP_CREATED, MEETUP_CREATED);
      }
    },
  },
  {
    table: 'cancellations',
    columns: ['id', 'activity_id', 'crew_id', 'cancelled_time', 'reason', 'late'],
    *lines(scale) {
      for (const { club, id } of meetups(scale))
        if (at.hasCanceller(id))
          yield line(id, id, crewAt(club, at.cancellerOf(club, id)), MEETUP_CREATED, '출장이 잡혔어요', 'f');
    },
  },
  {
    table: 'notices',
    columns: [
      'id',
      'club_id',
      'crew_id',
      'notice_category',
      'notice_title',
      'notice_text',
      'view',
      'like_count',
      'message_count',
      'created_time',
    ],
    *lines(scale) {
      for (let club = 0; club < scale * at.CLUBS; club += 1) {
        for (let place = 0; place < at.CLUB_NOTICES; place += 1) {
          const id = club * at.CLUB_NOTICES + place + 1;
          const title = `${place + 1}번째 공지`;
          yield line(id, club + 1, crewAt(club, 2), noticeCategory(place), title, INFO, 0, 1, FEW, CREATED);
        }
      }
    },
  },
  {
    table: 'messages',
    columns: ['id', 'club_id', 'crew_id', 'activity_id', 'notice_id', 'message_text', 'created_time'],
    *lines(scale) {
      let id = 0;
      for (const { club, id: activity } of meetups(scale))
        for (let place = 0; place < FEW; place += 1) {
          id += 1;
          yield line(id, club + 1, crewAt(club, 20 + place), activity, null, '같이 가요!', MEETUP_CREATED);
        }
      for (let notice = 0; notice < scale * at.CLUBS * at.CLUB_NOTICES; notice += 1) {
        const club = Math.floor(notice / at.CLUB_NOTICES);
        for (let place = 0; place < FEW; place += 1) {
          id += 1;
          yield line(id, club + 1, crewAt(club, 20 + place), null, notice + 1, '확인했어요.', CREATED);
        }
      }
    },
  },
  {
    table: 'likes',
    columns: ['crew_id', 'table_type', 'table_id', 'created_time'],
    *lines(scale) {
      for (const { club, id } of meetups(scale))
        for (let place = 0; place < FEW; place += 1)
          yield line(crewAt(club, 20 + place), 'activity', id, MEETUP_CREATED);
      for (let notice = 0; notice < scale * at.CLUBS * at.CLUB_NOTICES; notice += 1)
        yield line(crewAt(Math.floor(notice / at.CLUB_NOTICES), 20), 'notice', notice + 1, CREATED);
    },
  },
];
