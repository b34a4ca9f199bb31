import { z } from 'zod';
import { ACTIVITY_TYPES } from '../activities/states.ts';
import { ATTENDEE_STATES } from '../attendees/states.ts';
import { FEED_SCOPES } from '../calendar-feeds/scopes.ts';
import { CREW_STATES } from '../crews/states.ts';
import { DELIVERY_REASONS, DELIVERY_STATES } from '../deliveries/states.ts';
import { LIKEABLE } from '../likes/form.ts';
import { memberRecord } from '../members/contract.ts';
import { notificationSetting } from '../notifications/contract.ts';
import { CHANNELS } from '../notifications/kinds.ts';
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
  /** Newline-separated. */
  subgroup: z.string(),
  info: z.string(),
  cost: z.string(),
  max_crew: z.int(),
  attend_level: z.int(),
  state: z.literal(ACTIVITY_TYPES),
});
const language = z.string();
/** Of a notification. A newer server may have saved one that this one does not know. */
const kind = z.string();

/** What is kept of the account and of its log-ins. */
const account = {
  member: memberRecord.omit({ id: true, kakao_id: true, provider_picture: true }),
  accounts: z.array(
    z.object({
      provider: z.string(),
      /** The provider's number of the account. */
      subject: z.string(),
      nickname: z.string().nullable(),
      email: z.string().nullable(),
      email_verified: z.boolean(),
      profile_image_url: z.string().nullable(),
      created_time: utcTime,
      updated_time: utcTime,
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
      limit_lifted_time: utcTime.nullable(),
      inherited_limit_end: utcTime.nullable(),
      created_time: utcTime,
    }),
  ),
  attendances: z.array(
    ofActivity.extend({
      subgroup: z.string(),
      state: z.literal(ATTENDEE_STATES),
      source: z.literal(SEAT_SOURCES),
      excused_time: utcTime.nullable(),
      code_tries: z.int(),
      free_until: utcTime.nullable(),
      agreed_start: utcTime.nullable(),
      confirmed_time: utcTime.nullable(),
      rested_time: utcTime.nullable(),
      created_time: utcTime,
      retaken_time: utcTime.nullable(),
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
      turn_end: utcTime.nullable(),
      created_time: utcTime,
      updated_time: utcTime,
    }),
  ),
  standing_seats: z.array(
    ofClub.extend({
      series: z.string(),
      subgroup: z.string(),
      created_time: utcTime,
      renewed_time: utcTime,
      left_out: z.int(),
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

/** What the member planned, wrote, chose and did. */
const words = {
  activities: z.array(
    planned.extend({
      activity_time: seoulTime,
      end_time: seoulTime.nullable(),
      deleted_time: utcTime.nullable(),
    }),
  ),
  series: z.array(
    planned.extend({
      rule: z.string(),
      start_day: seoulDay,
      clock: z.string(),
      end_clock: z.string().nullable(),
      until_day: seoulDay.nullable(),
      max_count: z.int().nullable(),
      skip_holidays: z.boolean(),
      standing_share: z.int(),
      created_time: utcTime,
      paused_time: utcTime.nullable(),
      ended_time: utcTime.nullable(),
    }),
  ),
  polls: z.array(
    planned.extend({
      duration_minutes: z.int().nullable(),
      created_time: utcTime,
      ends_time: utcTime,
      closed_time: utcTime.nullable(),
    }),
  ),
  poll_options: z.array(ofClub.extend({ poll: z.string(), activity_time: seoulTime })),
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
  messages: z.array(
    ofClub.extend({
      message_text: z.string(),
      on: z.enum(['activity', 'notice']),
      is_reply: z.boolean(),
      deleted: z.boolean(),
      created_time: utcTime,
    }),
  ),
  announcements: z.array(ofClub.extend({ text: z.string(), created_time: utcTime })),
  likes: z.array(ofClub.extend({ type: z.enum(LIKEABLE), created_time: utcTime })),
  /** Why the member deleted an activity, decided an appeal as they did, or left out a day of a series. */
  reasons: z.array(
    ofClub.extend({ about: z.enum(['activity', 'appeal', 'series']), reason: z.string(), time: utcTime }),
  ),
  /** What the member did to others, as the audit trail has it. */
  acts: z.array(ofClub.extend({ action: z.string(), reason: z.string().nullable(), created_time: utcTime })),
};

/** What the member was told, by which ways, and what they chose for them. */
const notifications = {
  notifications: z.array(
    ofClub.extend({
      kind,
      count: z.int(),
      created_time: utcTime,
      read_time: utcTime.nullable(),
    }),
  ),
  notification_settings: z.array(
    notificationSetting.omit({ club_id: true }).extend({ club: z.string().nullable(), kind }),
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
      kind: kind.nullable(),
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
