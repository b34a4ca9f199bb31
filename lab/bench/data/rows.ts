import { BOARD_TABLES } from './board-rows.ts';
import * as at from './layout.ts';
import {
  CREATED,
  crewAt,
  each,
  FEW,
  INFO,
  LEVELS,
  line,
  MEETUP_CREATED,
  meetups,
  type Rows,
  SETTING,
} from './row-text.ts';

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
  ...BOARD_TABLES,
];
