import * as layout from './layout.ts';
import {
  CREATED,
  copyLine,
  crewAt,
  INFO,
  MEETUP_CREATED,
  meetupsOf,
  noticeCategory,
  REACTIONS,
  type TableData,
} from './row-text.ts';

/** Notices, and the messages and likes of notices and activities. */
export const BOARD_TABLES: readonly TableData[] = [
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
    *copyLines(scale) {
      for (let club = 0; club < scale * layout.CLUBS; club += 1) {
        for (let index = 0; index < layout.CLUB_NOTICES; index += 1) {
          const id = club * layout.CLUB_NOTICES + index + 1;
          const title = `${index + 1}번째 공지`;
          yield copyLine(
            id,
            club + 1,
            crewAt(club, 2),
            noticeCategory(index),
            title,
            INFO,
            0,
            1,
            REACTIONS,
            CREATED,
          );
        }
      }
    },
  },
  {
    table: 'messages',
    columns: ['id', 'club_id', 'crew_id', 'activity_id', 'notice_id', 'message_text', 'created_time'],
    *copyLines(scale) {
      let id = 0;
      for (const { club, id: activity } of meetupsOf(scale))
        for (let index = 0; index < REACTIONS; index += 1) {
          id += 1;
          yield copyLine(
            id,
            club + 1,
            crewAt(club, 20 + index),
            activity,
            null,
            '같이 가요!',
            MEETUP_CREATED,
          );
        }
      for (let notice = 0; notice < scale * layout.CLUBS * layout.CLUB_NOTICES; notice += 1) {
        const club = Math.floor(notice / layout.CLUB_NOTICES);
        for (let index = 0; index < REACTIONS; index += 1) {
          id += 1;
          yield copyLine(id, club + 1, crewAt(club, 20 + index), null, notice + 1, '확인했어요.', CREATED);
        }
      }
    },
  },
  {
    table: 'likes',
    columns: ['crew_id', 'table_type', 'table_id', 'created_time'],
    *copyLines(scale) {
      for (const { club, id } of meetupsOf(scale))
        for (let index = 0; index < REACTIONS; index += 1)
          yield copyLine(crewAt(club, 20 + index), 'activity', id, MEETUP_CREATED);
      for (let notice = 0; notice < scale * layout.CLUBS * layout.CLUB_NOTICES; notice += 1)
        yield copyLine(crewAt(Math.floor(notice / layout.CLUB_NOTICES), 20), 'notice', notice + 1, CREATED);
    },
  },
];
