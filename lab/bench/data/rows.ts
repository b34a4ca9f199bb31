import { hashToken } from '../../../apps/server/src/auth/encrypt.ts';
import { BOARD_TABLES } from './board-rows.ts';
import * as layout from './layout.ts';
import {
  CREATED,
  copyLine,
  crewAt,
  generate,
  INFO,
  LEVELS,
  MEETUP_CREATED,
  meetupsOf,
  REACTIONS,
  SETTING,
  type TableData,
} from './row-text.ts';

/** All tables, in the order of their foreign keys. */
export const TABLES: readonly TableData[] = [
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
    copyLines: (scale) =>
      generate(scale * layout.MEMBERS, (index) =>
        copyLine(
          index + 1,
          `회원${index + 1}`,
          index % 2 === 0 ? 'Female' : 'Male',
          `19${70 + (index % 30)}-03-${String(1 + (index % 28)).padStart(2, '0')}`,
          '대한민국',
          '성수동',
          `member${index + 1}@example.com`,
          '010-0000-0000',
          CREATED,
        ),
      ),
  },
  {
    table: 'social_accounts',
    columns: ['id', 'provider', 'subject', 'member_id', 'created_time', 'updated_time'],
    copyLines: (scale) =>
      generate(scale * layout.MEMBERS, (index) =>
        copyLine(index + 1, 'kakao', `${900_000_000 + index}`, index + 1, CREATED, CREATED),
      ),
  },
  {
    table: 'sessions',
    columns: ['id', 'member_id', 'social_account_id', 'cookie_hash', 'created_time', 'last_used_time'],
    copyLines: (scale) =>
      generate(scale * layout.MEMBERS, (index) =>
        copyLine(index + 1, index + 1, index + 1, 'no known cookie', layout.NOW, layout.NOW),
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
    copyLines: (scale) =>
      generate(scale * layout.CLUBS, (club) =>
        copyLine(
          club + 1,
          `클럽 ${club + 1}`,
          `club-${club + 1}`,
          '달리기',
          INFO,
          '',
          LEVELS,
          SETTING,
          layout.activeCrewsOf(club),
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
    *copyLines(scale) {
      for (let club = 0; club < scale * layout.CLUBS; club += 1) {
        for (let index = 0; index < layout.crewsOf(club); index += 1) {
          const id = crewAt(club, index);
          const { level, state } = layout.levelAndStateOf(club, index);
          yield copyLine(
            id,
            club + 1,
            layout.memberOf(id),
            `크루${id}`,
            level,
            state,
            '{}',
            CREATED,
            CREATED,
          );
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
    *copyLines(scale) {
      for (const { club, index, id } of meetupsOf(scale)) {
        const owner = crewAt(club, layout.ownerOf(id));
        const type = index % 4 === 0 ? 1 : 2;
        const seats = layout.seatsOf(id);
        yield copyLine(
          id,
          club + 1,
          owner,
          `수요 달리기 ${index + 1}`,
          layout.timeOf(index),
          100,
          1,
          '서울숲 3번 출입구',
          INFO,
          type,
          seats,
          REACTIONS,
          REACTIONS,
          MEETUP_CREATED,
        );
      }
    },
  },
  {
    table: 'attendees',
    columns: ['activity_id', 'crew_id', 'subgroup', 'state', 'created_time', 'updated_time'],
    *copyLines(scale) {
      for (const { club, index, id } of meetupsOf(scale)) {
        const seats = layout.seatsOf(id);
        for (let seat = 0; seat < seats; seat += 1) {
          const attendee = crewAt(club, layout.attendeeOf(club, id, seat));
          yield copyLine(id, attendee, '', layout.stateOf(id, index, seat), MEETUP_CREATED, MEETUP_CREATED);
        }
        if (layout.hasCanceller(id))
          yield copyLine(
            id,
            crewAt(club, layout.cancellerOf(club, id)),
            '',
            -1,
            MEETUP_CREATED,
            MEETUP_CREATED,
          );
      }
    },
  },
  {
    table: 'cancellations',
    columns: ['id', 'activity_id', 'crew_id', 'cancelled_time', 'reason', 'late'],
    *copyLines(scale) {
      for (const { club, id } of meetupsOf(scale))
        if (layout.hasCanceller(id))
          yield copyLine(
            id,
            id,
            crewAt(club, layout.cancellerOf(club, id)),
            MEETUP_CREATED,
            '출장이 잡혔어요',
            'f',
          );
    },
  },
  {
    table: 'calendar_feeds',
    columns: ['id', 'member_id', 'scope', 'token_hash', 'token_sealed', 'language', 'created_time'],
    *copyLines() {
      const member = layout.memberOf(layout.firstCrewOf(0));
      yield copyLine(1, member, 'all', hashToken(layout.FEED_TOKEN), '', 'ko', CREATED);
    },
  },
  ...BOARD_TABLES,
];
