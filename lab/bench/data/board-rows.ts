import * as at from './layout.ts';
import {
  CREATED,
  crewAt,
  FEW,
  INFO,
  line,
  MEETUP_CREATED,
  meetups,
  noticeCategory,
  type Rows,
} from './row-text.ts';

/** Notices, and the messages and likes of notices and activities. */
export const BOARD_TABLES: readonly Rows[] = [
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
