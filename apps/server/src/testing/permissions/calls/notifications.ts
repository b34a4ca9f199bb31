import { NOTIFICATION_KIND_NAMES } from '@crewwith/domain/notifications/kinds';
import { NOW } from '../permission-fixture.ts';
import type { FieldsOf, InputBuilder, InputBuilders, PermissionCase, Rows } from '../request.ts';

/** About one member, in all clubs. */
export const INBOX = {
  'GET /members/{id}/notifications': 'member self',
  'GET /members/{id}/notifications/count': 'member self',
  'PUT /members/{id}/notifications/read': 'member self',
  'GET /members/{id}/notification-settings': 'member self',
  'PUT /members/{id}/notification-settings': 'member self',
} as const satisfies Rows;

/** Of a club: refusals are 403. */
export const ANNOUNCEMENTS = {
  'POST /clubs/{club_id}/announcements': { 'to the club': '8' },
} as const satisfies Rows;

/** Inside a club: outsiders get 404, crews of the club 403. */
export const ACTIVITY_ANNOUNCEMENTS = {
  'POST /clubs/{club_id}/announcements': { 'to attendees': '7, 5 owner' },
} as const satisfies Rows;

export const INBOX_FIELDS: FieldsOf<typeof INBOX> = {
  'GET /members/{id}/notifications': {
    self: 'id kind title text link club_nick count created_time read_time',
  },
  'GET /members/{id}/notifications/count': { self: 'unread' },
  'GET /members/{id}/notification-settings': { self: 'club_id kind channel enabled' },
};

const NOTIFICATION_ID = 4717;

/** Rows of notices of the club in the member's inbox. */
const withInbox = ({ fixture, resource }: PermissionCase, body?: object): ReturnType<InputBuilder> => ({
  params: { id: resource.member },
  ...(body && { body }),
  prepare: async (db, rows) => {
    if (resource.memberId === 0) return;
    const event = { kind: 'notice', club_id: fixture.club.id, created_time: NOW } as const;
    const ids = Array.from({ length: rows }, (_, index) => NOTIFICATION_ID + index);
    const empty = { activity_id: null, actor_member_id: null, dedupe_key: null, params: '{}' };
    await db
      .insertInto('outbox')
      .values(ids.map((id) => ({ ...event, ...empty, id })))
      .execute();
    const row = { ...event, member_id: resource.memberId, group_key: null, params: '{}' };
    await db
      .insertInto('notifications')
      .values(ids.map((id) => ({ ...row, id, outbox_id: id })))
      .execute();
  },
});

/** Settings of the member for the club. */
const withSettings = ({ fixture, resource }: PermissionCase, body?: object): ReturnType<InputBuilder> => ({
  params: { id: resource.member },
  ...(body && { body }),
  prepare: async (db, rows) => {
    if (resource.memberId === 0) return;
    const setting = { member_id: resource.memberId, club_id: fixture.club.id, channel: 'push' } as const;
    await db
      .insertInto('notification_settings')
      .values(NOTIFICATION_KIND_NAMES.slice(0, rows).map((kind) => ({ ...setting, kind, enabled: false })))
      .execute();
  },
});

export const INBOX_REQUESTS: InputBuilders<typeof INBOX> = {
  'GET /members/{id}/notifications': (permissionCase) => withInbox(permissionCase),
  'GET /members/{id}/notifications/count': (permissionCase) => withInbox(permissionCase),
  'PUT /members/{id}/notifications/read': (permissionCase) =>
    withInbox(permissionCase, { up_to: permissionCase.fixture.ids.encode('notification', NOTIFICATION_ID) }),
  'GET /members/{id}/notification-settings': (permissionCase) => withSettings(permissionCase),
  'PUT /members/{id}/notification-settings': (permissionCase) =>
    withSettings(permissionCase, [{ club_id: null, kind: 'message', channel: 'push', enabled: false }]),
};

export const ANNOUNCEMENTS_REQUESTS: InputBuilders<typeof ANNOUNCEMENTS> = {
  'POST /clubs/{club_id}/announcements': {
    'to the club': ({ fixture }) => ({
      params: { club_id: fixture.club.wire },
      body: { audience: 'club', text: '이번 주는 쉬어요.' },
    }),
  },
};

export const ACTIVITY_ANNOUNCEMENTS_REQUESTS: InputBuilders<typeof ACTIVITY_ANNOUNCEMENTS> = {
  'POST /clubs/{club_id}/announcements': {
    'to attendees': ({ fixture, resource, own }) => ({
      params: { club_id: fixture.club.wire },
      body: {
        audience: 'activity',
        activity_id: own ? resource.soon : fixture.shared.seats,
        text: '10분 늦게 시작해요.',
      },
    }),
  },
};
