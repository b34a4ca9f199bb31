import { isExpected } from '@crewwith/domain/attendees/states';
import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { isActive } from '@crewwith/domain/crews/states';
import { isBulletin } from '@crewwith/domain/notices/rules';
import { seoulDayOf } from '@crewwith/domain/time';
import type { Attendance } from './attendance.ts';
import { COMMENTS, type DemoPost, POSTS, REPLIES } from './board-plans.ts';
import type { DemoCrew } from './crews.ts';
import type { DemoMeetup } from './meetups.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface PlannedPost extends DemoPost {
  readonly writer: DemoCrew;
  readonly createdTime: Date;
  /** Which crews viewed it, and on which Seoul day. */
  readonly views: readonly { crew: DemoCrew; day: string }[];
  readonly likedBy: readonly DemoCrew[];
}

export interface DemoMessage {
  readonly writer: DemoCrew;
  readonly on: { readonly post: PlannedPost } | { readonly meetup: DemoMeetup };
  readonly text: string;
  readonly createdTime: Date;
  readonly likedBy: readonly DemoCrew[];
  readonly replyTo?: DemoMessage;
}

export interface Board {
  readonly posts: PlannedPost[];
  readonly messages: DemoMessage[];
  readonly meetupLikes: { meetup: DemoMeetup; crew: DemoCrew }[];
}

/** Plans notices, posts, comments and likes. */
export function planBoard(
  crews: readonly DemoCrew[],
  meetups: readonly DemoMeetup[],
  attendance: Attendance,
  now: Date,
  random: SeededRandom,
): Board {
  const posts = POSTS.map((post) => planPost(post, crews, now, random)).toSorted(
    (a, b) => a.createdTime.getTime() - b.createdTime.getTime(),
  );
  const underPosts = posts.flatMap((post) => {
    const { club, createdTime } = post;
    const writers = activeBefore(crews, club, createdTime, isBulletin(post.category) ? 2 : 1);
    const written = comments(random.sample(writers, random.integer(5)), createdTime, now, random, { post });
    return [...written, ...replies(post, written, now)];
  });
  const seats = Map.groupBy(attendance.attendees, ({ meetup }) => meetup);
  const seatsOf = (meetup: DemoMeetup) =>
    (seats.get(meetup) ?? [])
      .filter(({ state, crew }) => isExpected(state) && isActive(crew.state))
      .map(({ crew }) => crew);
  const underMeetups = meetups.flatMap((meetup) =>
    comments(random.sample(seatsOf(meetup), random.integer(4)), meetup.createdTime, now, random, { meetup }),
  );
  const meetupLikes = meetups.flatMap((meetup) =>
    random.sample(seatsOf(meetup), random.integer(6)).map((crew) => ({ meetup, crew })),
  );
  const messages = [...underPosts, ...underMeetups].toSorted(
    (a, b) => a.createdTime.getTime() - b.createdTime.getTime(),
  );
  return { posts, messages, meetupLikes };
}

function planPost(post: DemoPost, crews: readonly DemoCrew[], now: Date, random: SeededRandom): PlannedPost {
  const writer = crews.find((crew) => crew.club === post.club && crew.handle === post.author);
  if (!writer) throw new Error(`The demo has no crew ${post.author} in ${post.club}`);
  const createdTime = new Date(now.getTime() - post.daysAgo * DAY_MS - random.integer(10 * 3600) * 1000);
  const readers = activeBefore(crews, post.club, now, isBulletin(post.category) ? 2 : 1);
  const seen = random.sample(readers, 3 + random.integer(Math.max(1, readers.length - 3)));
  return {
    ...post,
    writer,
    createdTime,
    views: seen.map((crew) => ({ crew, day: seoulDayOf(between(createdTime, now, random)) })),
    likedBy: random.sample(seen, random.integer(Math.ceil(seen.length / 2))),
  };
}

function comments(
  writers: readonly DemoCrew[],
  after: Date,
  now: Date,
  random: SeededRandom,
  on: DemoMessage['on'],
): DemoMessage[] {
  return writers.map((writer) => {
    const until = new Date(Math.min(now.getTime(), after.getTime() + 5 * DAY_MS));
    return {
      writer,
      on,
      text: random.pick(COMMENTS),
      createdTime: between(after, until, random),
      likedBy: random.sample(
        writers.filter((other) => other !== writer),
        random.integer(3),
      ),
    };
  });
}

/** Every other comment of others is answered by the author of the post, half an hour later. */
function replies(post: PlannedPost, written: readonly DemoMessage[], now: Date): DemoMessage[] {
  return written
    .filter(({ writer }, index) => writer !== post.writer && index % 2 === 0)
    .map((replyTo, index) => ({
      writer: post.writer,
      on: replyTo.on,
      text: REPLIES[index % REPLIES.length] ?? '',
      createdTime: new Date(Math.min(now.getTime(), replyTo.createdTime.getTime() + HOUR_MS / 2)),
      likedBy: [],
      replyTo,
    }));
}

function activeBefore(crews: readonly DemoCrew[], club: string, instant: Date, level: number): DemoCrew[] {
  return crews.filter(
    (crew) =>
      crew.club === club &&
      isActive(crew.state) &&
      crew.level >= level &&
      crew.createdTime.getTime() < instant.getTime(),
  );
}

function between(from: Date, to: Date, random: SeededRandom): Date {
  const span = Math.max(HOUR_MS / 60, to.getTime() - from.getTime());
  return new Date(from.getTime() + random.integer(span));
}
