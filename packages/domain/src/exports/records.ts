import { z } from 'zod';
import { ATTENDEE_STATES } from '../attendees/states.ts';
import { FEED_SCOPES } from '../calendar-feeds/scopes.ts';
import { CREW_STATES } from '../crews/states.ts';
import { DELIVERY_REASONS, DELIVERY_STATES } from '../deliveries/states.ts';
import { LIKEABLE } from '../likes/form.ts';
import { memberRecord } from '../members/contract.ts';
import { notificationSetting } from '../notifications/contract.ts';
import { CHANNELS, NOTIFICATION_KIND_NAMES } from '../notifications/kinds.ts';
import { APPEAL_STATE_NAMES, CAUSE_KINDS } from '../penalties/states.ts';
import { POLL_ANSWER_NAMES } from '../polls/states.ts';
import { STANDING_ENDS } from '../standing/states.ts';
import { seoulDay, seoulTime, utcTime } from '../time-codecs.ts';
import { SEAT_SOURCES, WAITER_STATES } from '../waiters/states.ts';

/** The club's name. */
const ofClub = z.object({ club: z.string() });
/** The activity's name and start. */
const ofActivity = ofClub.extend({ activity: z.string(), activity_time: seoulTime });
const planned = ofClub.extend({
  name: z.string(),
  location: z.string(),
  location_url: z.string(),
  info: z.string(),
  cost: z.string(),
  created_time: utcTime,
});
const language = z.string();

/** What is kept of the account and of its log-ins. */
const account = {
  member: memberRecord.omit({ id: true, kakao_id: true, provider_picture: true }),
  accounts: z.array(
    z.object({
      provider: z.string(),
      nickname: z.string().nullable(),
      email: z.string().nullable(),
      profile_image_url: z.string().nullable(),
      created_time: utcTime,
    }),
  ),
  sessions: z.array(
    z.object({
      device: z.string().nullable(),
      created_time: utcTime,
      last_used_time: utcTime,
      ended_time: utcTime.nullable(),
    }),
  ),
  log_ins: z.array(z.object({ created_time: utcTime })),
  images: z.array(
    z.object({
      image_url: z.string(),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
      created_time: utcTime,
    }),
  ),
};

/** Memberships, seats and what came of them. */
const seats = {
  crews: z.array(
    ofClub.extend({
      nick: z.string(),
      state: z.literal(CREW_STATES),
      admin_level: z.int(),
      /** The answers to the club's questions, as JSON text. */
      info: z.string(),
      limit_end_time: utcTime.nullable(),
      created_time: utcTime,
    }),
  ),
  attendances: z.array(
    ofActivity.extend({
      subgroup: z.string(),
      state: z.literal(ATTENDEE_STATES),
      source: z.literal(SEAT_SOURCES),
      excused_time: utcTime.nullable(),
      created_time: utcTime,
      updated_time: utcTime,
    }),
  ),
  cancellations: z.array(
    ofActivity.extend({
      cancelled_time: utcTime,
      late: z.boolean(),
      reason: z.string().nullable(),
      excused_time: utcTime.nullable(),
    }),
  ),
  waits: z.array(
    ofActivity.extend({
      subgroup: z.string(),
      state: z.literal(WAITER_STATES),
      created_time: utcTime,
      updated_time: utcTime,
    }),
  ),
  standing_seats: z.array(
    ofClub.extend({
      series: z.string(),
      subgroup: z.string(),
      created_time: utcTime,
      ended_time: utcTime.nullable(),
      end_reason: z.enum(STANDING_ENDS).nullable(),
    }),
  ),
  appeals: z.array(
    ofActivity.extend({
      kind: z.enum(CAUSE_KINDS),
      text: z.string(),
      state: z.enum(APPEAL_STATE_NAMES),
      created_time: utcTime,
      decided_time: utcTime.nullable(),
    }),
  ),
};

/** What the member planned, wrote, chose and looked at. */
const words = {
  activities: z.array(
    planned
      .omit({ created_time: true })
      .extend({ activity_time: seoulTime, end_time: seoulTime.nullable(), deleted_time: utcTime.nullable() }),
  ),
  series: z.array(
    planned.extend({
      rule: z.string(),
      start_day: seoulDay,
      clock: z.string(),
      ended_time: utcTime.nullable(),
    }),
  ),
  polls: z.array(planned.extend({ closed_time: utcTime.nullable() })),
  votes: z.array(
    ofClub.extend({
      poll: z.string(),
      activity_time: seoulTime,
      answer: z.enum(POLL_ANSWER_NAMES),
      voted_time: utcTime,
    }),
  ),
  notices: z.array(
    ofClub.extend({
      notice_category: z.string(),
      notice_title: z.string(),
      notice_text: z.string(),
      created_time: utcTime,
      deleted_time: utcTime.nullable(),
    }),
  ),
  messages: z.array(ofClub.extend({ message_text: z.string(), deleted: z.boolean(), created_time: utcTime })),
  likes: z.array(ofClub.extend({ type: z.enum(LIKEABLE), created_time: utcTime })),
  views: z.array(ofClub.extend({ notice_title: z.string(), day: seoulDay })),
  /** The reasons that the member gave others: for a deleted activity, a decided appeal, a day left out of a series. */
  reasons: z.array(
    ofClub.extend({ about: z.enum(['activity', 'appeal', 'series']), reason: z.string(), time: utcTime }),
  ),
};

/** What the member was told, by which ways, and what they chose for them. */
const notifications = {
  notifications: z.array(
    ofClub.extend({
      kind: z.enum(NOTIFICATION_KIND_NAMES),
      count: z.int(),
      created_time: utcTime,
      read_time: utcTime.nullable(),
    }),
  ),
  notification_settings: z.array(
    notificationSetting.omit({ club_id: true }).extend({ club: z.string().nullable() }),
  ),
  quiet_hours: z.array(z.object({ from_hour: z.int(), to_hour: z.int() })),
  mail_addresses: z.array(
    z.object({ address: z.string(), language, digest: z.boolean(), confirmed_time: utcTime.nullable() }),
  ),
  devices: z.array(
    z.object({
      device: z.string().nullable(),
      language,
      created_time: utcTime,
      last_success_time: utcTime.nullable(),
      failed_time: utcTime.nullable(),
    }),
  ),
  deliveries: z.array(
    z.object({
      club: z.string().nullable(),
      /** Null for a test. */
      kind: z.enum(NOTIFICATION_KIND_NAMES).nullable(),
      channel: z.enum(CHANNELS).exclude(['inbox']),
      state: z.enum(DELIVERY_STATES),
      reason: z.enum(DELIVERY_REASONS).nullable(),
      due_time: utcTime,
      created_time: utcTime,
    }),
  ),
  calendar_feeds: z.array(
    z.object({
      scope: z.enum(FEED_SCOPES),
      club: z.string().nullable(),
      language,
      created_time: utcTime,
      revoked_time: utcTime.nullable(),
    }),
  ),
};

/** All data of one member. Besides the record, each field is a list, the oldest first. */
export const ownData = z.object({ ...account, ...seats, ...words, ...notifications });
