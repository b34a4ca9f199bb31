import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { pageQuery } from '../lists/query.ts';
import { multiLine } from '../texts/schemas.ts';
import { utcTime } from '../time-codecs.ts';
import { ANNOUNCEMENT_TEXT_MAX } from './constants.ts';
import { CHANNELS, NOTIFICATION_KIND_NAMES } from './kinds.ts';
import { SETTINGS_MAX } from './settings.ts';

const memberId = z.object({ id: idOf('member') });
/** At most UNREAD_MAX: more are not counted. */
const unread = z.object({ unread: z.int() });

/** The crew that a text names; the picture for those who may see it. */
const namedCrew = z.object({ nick: z.string(), image_url: z.string().nullable().optional() });

/** A row of the inbox. Title and text are in the language of the call. */
export const notificationRow = z.object({
  id: idOf('notification'),
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  title: z.string(),
  text: z.string(),
  /** The path of a page of the web app; null where the reader may open none that it is about. */
  link: z.string().nullable(),
  club_nick: z.string(),
  /** Absent where the text names no crew, or one who has left. */
  face: namedCrew.optional(),
  /** How many events the row stands for. */
  count: z.int(),
  /** Of the latest one. */
  created_time: utcTime,
  /** Null while it is unread. */
  read_time: utcTime.nullable(),
});

/** Whether a kind reaches the member on a channel; `club_id` null for every club without a row of its own. */
export const notificationSetting = z.object({
  club_id: idOf('club').nullable(),
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  channel: z.enum(CHANNELS),
  enabled: z.boolean(),
});
const settings = z.array(notificationSetting);

/** Whom an announcement reaches. */
export const ANNOUNCEMENT_AUDIENCES = ['club', 'activity'] as const;

export const announcementForm = z.object({
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  /** The activity whose attendees it is for. */
  activity_id: idOf('activity').nullish(),
  text: multiLine({ min: 1, max: ANNOUNCEMENT_TEXT_MAX }),
});

export const notificationsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/notifications',
    summary: 'One’s own notifications, newest first',
    tag: 'notifications',
    access: 'self',
    params: memberId,
    query: pageQuery,
    status: 200,
    reply: z.array(notificationRow),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/notifications/count',
    summary: 'How many of one’s own notifications are unread; live',
    tag: 'notifications',
    access: 'self',
    params: memberId,
    status: 200,
    reply: unread,
    live: true,
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}/notifications/read',
    summary: 'Mark a notification and all older ones as read',
    tag: 'notifications',
    access: 'self',
    params: memberId,
    body: z.object({ up_to: idOf('notification') }),
    status: 200,
    reply: unread,
  }),
  readSettings: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/notification-settings',
    summary:
      'Which notifications reach the member on which channels: of each kind and channel, and what clubs differ in',
    tag: 'notifications',
    access: 'self',
    params: memberId,
    status: 200,
    reply: settings,
  }),
  editSettings: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}/notification-settings',
    summary: 'Change some settings; those that are left out stay',
    tag: 'notifications',
    access: 'self',
    params: memberId,
    body: settings.min(1).max(SETTINGS_MAX),
    status: 200,
    reply: settings,
    errors: ['notification.always_shown'],
  }),
  announce: endpoint({
    method: 'POST',
    path: '/api/v1/clubs/{club_id}/announcements',
    summary: 'Notify all crews of a club, or those who attend an activity',
    tag: 'notifications',
    access: 'club.announce',
    otherAccess: ['activity.announce'],
    params: z.object({ club_id: idOf('club') }),
    body: announcementForm,
    status: 201,
    /** How many people it is for, the caller apart. */
    reply: z.object({ recipients: z.int() }),
    errors: ['announcement.too_many_today', 'club.frozen'],
  }),
};
