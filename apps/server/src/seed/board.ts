import { isExpected } from '@crewwith/domain/attendees/states';
import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { isActive } from '@crewwith/domain/crews/states';
import { isBulletin } from '@crewwith/domain/notices/rules';
import { seoulDayOf } from '@crewwith/domain/time';
import type { Attendance } from './attendance.ts';
import { COMMENTS, type DemoPost, POSTS } from './board-plans.ts';
import type { DemoCrew } from './crews.ts';
import type { Dice } from './dice.ts';
import type { DemoMeetup } from './meetups.ts';

export interface PlannedPost extends DemoPost {
  readonly writer: DemoCrew;
  readonly createdTime: Date;
  /** Who looked at it, and on which Seoul day. */
  readonly views: readonly { crew: DemoCrew; day: string }[];
  readonly likedBy: readonly DemoCrew[];
}

export interface DemoMessage {
  readonly writer: DemoCrew;
  readonly on: { readonly post: PlannedPost } | { readonly meetup: DemoMeetup };
  readonly text: string;
  readonly createdTime: Date;
  readonly likedBy: readonly DemoCrew[];
}

export interface Board {
  readonly posts: PlannedPost[];
  readonly messages: DemoMessage[];
  readonly meetupLikes: { meetup: DemoMeetup; crew: DemoCrew }[];
}

/** Notices, posts, what is said under them and under meetups, and who likes it. */
export function planBoard(
  crews: readonly DemoCrew[],
  meetups: readonly DemoMeetup[],
  attendance: Attendance,
  now: Date,
  dice: Dice,
): Board {
  const posts = POSTS.map((post) => planPost(post, crews, now, dice)).toSorted(
    (a, b) => a.createdTime.getTime() - b.createdTime.getTime(),
  );
  const underPosts = posts.flatMap((post) => {
    const { club, createdTime } = post;
    const writers = activeBefore(crews, club, createdTime, isBulletin(post.category) ? 2 : 1);
    return comments(dice.some(writers, dice.below(5)), createdTime, now, dice, { post });
  });
  const seats = Map.groupBy(attendance.attendees, ({ meetup }) => meetup);
  const seatsOf = (meetup: DemoMeetup) =>
    (seats.get(meetup) ?? [])
      .filter(({ state, crew }) => isExpected(state) && isActive(crew.state))
      .map(({ crew }) => crew);
  const underMeetups = meetups.flatMap((meetup) =>
    comments(dice.some(seatsOf(meetup), dice.below(4)), meetup.createdTime, now, dice, { meetup }),
  );
  const meetupLikes = meetups.flatMap((meetup) =>
    dice.some(seatsOf(meetup), dice.below(6)).map((crew) => ({ meetup, crew })),
  );
  const messages = [...underPosts, ...underMeetups].toSorted(
    (a, b) => a.createdTime.getTime() - b.createdTime.getTime(),
  );
  return { posts, messages, meetupLikes };
}

function planPost(post: DemoPost, crews: readonly DemoCrew[], now: Date, dice: Dice): PlannedPost {
  const writer = crews.find((crew) => crew.club === post.club && crew.handle === post.author);
  if (!writer) throw new Error(`The demo has no crew ${post.author} in ${post.club}`);
  const createdTime = new Date(now.getTime() - post.daysAgo * DAY_MS - dice.below(10 * 3600) * 1000);
  const readers = activeBefore(crews, post.club, now, isBulletin(post.category) ? 2 : 1);
  const seen = dice.some(readers, 3 + dice.below(Math.max(1, readers.length - 3)));
  return {
    ...post,
    writer,
    createdTime,
    views: seen.map((crew) => ({ crew, day: seoulDayOf(between(createdTime, now, dice)) })),
    likedBy: dice.some(seen, dice.below(Math.ceil(seen.length / 2))),
  };
}

function comments(
  writers: readonly DemoCrew[],
  after: Date,
  now: Date,
  dice: Dice,
  on: DemoMessage['on'],
): DemoMessage[] {
  return writers.map((writer) => {
    const until = new Date(Math.min(now.getTime(), after.getTime() + 5 * DAY_MS));
    return {
      writer,
      on,
      text: dice.pick(COMMENTS),
      createdTime: between(after, until, dice),
      likedBy: dice.some(
        writers.filter((other) => other !== writer),
        dice.below(3),
      ),
    };
  });
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

function between(from: Date, to: Date, dice: Dice): Date {
  const span = Math.max(HOUR_MS / 60, to.getTime() - from.getTime());
  return new Date(from.getTime() + dice.below(span));
}
