import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Board } from './board.ts';
import type { ClubNick } from './clubs.ts';
import type { DemoCrew } from './crews.ts';
import { createIdMap, type IdMap } from './id-map.ts';
import type { DemoMeetup } from './meetups.ts';
import type { Pictures } from './pictures/draw.ts';

/** Inserts notices and posts with pictures and views, comments, and all likes. */
export async function insertBoard(
  trx: Transaction<Database>,
  given: {
    board: Board;
    pictures: Pictures;
    clubIds: IdMap<ClubNick>;
    crewIds: IdMap<DemoCrew>;
    memberIds: IdMap<string>;
    activityIds: IdMap<DemoMeetup>;
  },
): Promise<void> {
  const { board, pictures, clubIds, crewIds, memberIds, activityIds } = given;
  const { posts, messages, meetupLikes } = board;
  const notices = posts.map((post) => ({
    club_id: clubIds.of(post.club),
    crew_id: crewIds.of(post.writer),
    notice_category: post.category,
    notice_title: post.title,
    notice_text: post.text,
    view: post.views.length,
    like_count: post.likedBy.length,
    message_count: messages.filter(({ on }) => 'post' in on && on.post === post).length,
    created_time: post.createdTime,
  }));
  const noticeIds = createIdMap(
    posts,
    await trx.insertInto('notices').values(notices).returning('id').execute(),
  );
  const views = posts.flatMap((post) =>
    post.views.map(({ crew, day }) => ({
      notice_id: noticeIds.of(post),
      member_id: memberIds.of(crew.handle),
      day,
    })),
  );
  await trx.insertInto('notice_views').values(views).execute();
  const images = posts.flatMap((post) =>
    (pictures.posts.get(post) ?? []).map((picture, sort) => ({
      ...picture,
      member_id: memberIds.of(post.writer.handle),
      notice_id: noticeIds.of(post),
      sort,
      created_time: post.createdTime,
    })),
  );
  await trx.insertInto('images').values(images).execute();
  const said = messages.map(({ writer, on, text, createdTime, likedBy }) => ({
    club_id: clubIds.of(writer.club),
    crew_id: crewIds.of(writer),
    activity_id: 'meetup' in on ? activityIds.of(on.meetup) : null,
    notice_id: 'post' in on ? noticeIds.of(on.post) : null,
    message_text: text,
    like_count: likedBy.length,
    created_time: createdTime,
  }));
  const messageIds = createIdMap(
    messages,
    await trx.insertInto('messages').values(said).returning('id').execute(),
  );
  for (const reply of messages) {
    if (reply.replyTo === undefined) continue;
    const replied = messageIds.of(reply.replyTo);
    await trx
      .updateTable('messages')
      .set({ reply_to: replied })
      .where('id', '=', messageIds.of(reply))
      .execute();
    await trx
      .updateTable('messages')
      .set((eb) => ({ reply_count: eb('reply_count', '+', 1) }))
      .where('id', '=', replied)
      .execute();
  }
  const like = (table_type: string, table_id: number, created_time: Date) => (crew: DemoCrew) => ({
    table_type,
    table_id,
    crew_id: crewIds.of(crew),
    created_time,
  });
  const likes = [
    ...posts.flatMap((post) => post.likedBy.map(like('notice', noticeIds.of(post), post.createdTime))),
    ...messages.flatMap((one) => one.likedBy.map(like('message', messageIds.of(one), one.createdTime))),
    ...meetupLikes.map(({ meetup, crew }) =>
      like('activity', activityIds.of(meetup), meetup.createdTime)(crew),
    ),
  ];
  await trx.insertInto('likes').values(likes).execute();
}
