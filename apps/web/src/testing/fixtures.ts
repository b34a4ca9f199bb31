import type { activitiesContract } from '@crewwith/domain/activities/contract';
import type { clubsContract } from '@crewwith/domain/clubs/contract';
import { CLUB_ACTIONS } from '@crewwith/domain/clubs/rules';
import type { crewsContract } from '@crewwith/domain/crews/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { homeContract } from '@crewwith/domain/home/contract';
import type { membersContract } from '@crewwith/domain/members/contract';
import type { messagesContract } from '@crewwith/domain/messages/contract';
import type { noticesContract } from '@crewwith/domain/notices/contract';
import { can } from '@crewwith/domain/permissions';
import { toSeoulWire } from '@crewwith/domain/time';
import { cancelTimes } from './cancel-times.ts';

/** Tuesday noon in Seoul: the clock of every test. */
export const NOW = new Date('2026-12-01T03:00:00Z');
const HOUR_MS = 3_600_000;

export const IDS = {
  member: 'member0001',
  club: 'club000001',
  crew: 'crew000001',
  otherCrew: 'crew000002',
  activity: 'activity01',
  notice: 'notice0001',
};

type Home = ReplyOf<typeof homeContract.read>;
type Member = ReplyOf<typeof membersContract.read>;
type Club = ReplyOf<typeof clubsContract.readByNick>;
type Activity = ReplyOf<typeof activitiesContract.read>;
type Card = ReplyOf<typeof activitiesContract.listOfClub>[number];
type Crew = ReplyOf<typeof crewsContract.read>;
type Message = ReplyOf<typeof messagesContract.listOfNotice>[number];
type Notice = ReplyOf<typeof noticesContract.read>;

/** What the main page of a club loads, where there is nothing yet. */
export const EMPTY_HOME: Home = {
  notices: [],
  activities: [],
  following: [],
  previous: [],
  next: [],
  polls: [],
  pictures: [],
  pinned: null,
};

/** The member as it sees itself. */
export function memberOf(overrides: Partial<Member> = {}): Member {
  return {
    id: IDS.member,
    kakao_id: null,
    name: '김하나',
    gender: 'Female',
    birthday: '1995-03-02',
    nationality: '대한민국',
    address: '성수동',
    email: 'hana@example.com',
    contact: '+821012345678',
    image_url: null,
    provider_picture: false,
    info: null,
    created_time: '2026-01-01T00:00:00.000Z',
    state: 1,
    consent: null,
    ...overrides,
  };
}

/** The club `demo` as a crew of this level sees it; null: a member outside it. */
export function clubOf(level: number | null, overrides: Partial<Club> = {}): Club {
  const allowed = can({ level: level ?? 0 }, CLUB_ACTIONS);
  return {
    id: IDS.club,
    nick: 'demo',
    name: '한강 느린 러닝',
    category: '달리기',
    info: '천천히 달려요.',
    question: '어느 동네에 사세요?\n어떻게 알게 되셨나요?',
    levels: '{}',
    setting: '{"bulletinlist":"자유,사진"}',
    crew_count: 12,
    created_time: '2026-01-01T00:00:00.000Z',
    version: 1,
    on_offer: false,
    frozen: false,
    my:
      level === null
        ? null
        : {
            ...{ crew_id: IDS.crew, nick: '걸음마', image_url: null },
            admin_level: level,
            state: 1,
            limit_end_time: null,
            welcome: false,
          },
    can: { ...allowed, join: level === null, accept_transfer: false },
    ...overrides,
  };
}

interface ActivityOptions {
  level: number;
  /** From now to the start. */
  hours: number;
  /** The state of the own seat. Default: none. */
  seat?: 0 | 1 | 2;
}

/** A meetup of the club as a card and as a list's row, as a crew of this level sees it. */
export function cardOf(
  { level, hours, seat }: ActivityOptions,
  overrides: Partial<Card> = {},
): Card & Pick<Home['previous'][number], 'my_state'> {
  return {
    id: IDS.activity,
    activity_id: IDS.activity,
    club_id: IDS.club,
    club_nick: 'demo',
    crew_id: IDS.otherCrew,
    nick: '느린거북',
    host_image_url: null,
    name: '남산 둘레길 걷기',
    activity_time: toSeoulWire(new Date(NOW.getTime() + hours * HOUR_MS)),
    max_crew: 10,
    attend_level: 1,
    location: '남산 입구',
    location_url: '',
    subgroup: '',
    info: '',
    state: 2,
    end_time: null,
    cost: '',
    cover: null,
    count: 3,
    wait_count: 0,
    held_count: 0,
    series: null,
    like_count: 0,
    message_count: 0,
    attending: seat !== undefined,
    my_state: seat ?? null,
    my: {
      crew_id: IDS.crew,
      admin_level: level,
      limit_end_time: null,
      state: seat ?? null,
      subgroup: seat === undefined ? null : '',
      tries_left: 5,
      waiting: null,
      cancel: seat === undefined ? null : cancelTimes(NOW, hours),
      source: seat === undefined ? null : 0,
      unconfirmed: false,
      standing: false,
      rest_until: null,
    },
    ...overrides,
  };
}

/** A meetup of the club as its page shows it to a crew of this level. */
export function activityOf(options: ActivityOptions, overrides: Partial<Activity> = {}): Activity {
  const { level, seat } = options;
  const relations = seat === undefined ? [] : (['attending'] as const);
  return {
    ...cardOf(options),
    liked: false,
    version: 1,
    can: {
      ...can(
        { level, relations },
        {
          read: 'activity.read',
          read_attendees: 'activity.read_attendees',
          read_crews: 'crew.read',
          read_cancelled: 'activity.read_cancelled',
          read_waiters: 'waiter.list',
          read_code: 'activity.read_code',
          attend: 'attendee.attend',
          mark: 'attendee.mark',
          seat: 'attendee.seat',
          change_any_subgroup: 'attendee.change_subgroup',
          assign_subgroups: 'attendee.assign_subgroups',
          copy: 'activity.copy',
          edit: 'activity.edit',
          delete: 'activity.edit',
          write_message: 'message.write',
          like: 'like.write',
        },
      ),
    },
    attendees: [],
    cancelled: [],
    messages: [],
    ...overrides,
  };
}

/** A crew of level 3 as a crew of level 8 sees it. */
export function crewOf(overrides: Partial<Crew> = {}): Crew {
  return {
    id: IDS.otherCrew,
    club_id: IDS.club,
    nick: '조약돌',
    admin_level: 3,
    level_name: '단골',
    state: 1,
    image_url: null,
    created_month: '2026-03',
    created_time: '2026-03-01T00:00:00.000Z',
    updated_time: '2026-03-02T00:00:00.000Z',
    info: '{}',
    can: {
      edit: false,
      withdraw: false,
      read_activities: true,
      read_no_shows: true,
      read_contact: true,
      levels: [-2, -1, 1, 2, 3, 4, 5, 6, 7],
      lift_limit: true,
      unban: true,
    },
    activities: [],
    ...overrides,
  };
}

/** A notice of the club by another crew. */
export function noticeOf(overrides: Partial<Notice> = {}): Notice {
  return {
    id: IDS.notice,
    club_id: IDS.club,
    crew_id: IDS.otherCrew,
    nick: '느린거북',
    notice_category: 'notice',
    notice_title: '소풍 달리기',
    preview: '신청이 열렸어요.',
    notice_text: '신청이 열렸어요.',
    notice_image: '',
    thumbnail_url: null,
    view: 1,
    like_count: 0,
    message_count: 0,
    liked: false,
    created_time: '2026-11-30T00:00:00.000Z',
    sort: 1,
    can: { edit: false, delete: false, pin: false, like: true, message: true },
    images: [],
    pinned: false,
    version: 1,
    messages: [],
    ...overrides,
  };
}

/** A comment by another crew. */
export function messageOf(overrides: Partial<Message> = {}): Message {
  return {
    id: 'message001',
    nick: '조약돌',
    message_text: '저도 갈게요!',
    created_time: '2026-12-01T02:00:00.000Z',
    sort: 1,
    state: 1,
    reply_to: null,
    like_count: 0,
    liked: false,
    mine: false,
    can: { delete: false, like: true },
    ...overrides,
  };
}
