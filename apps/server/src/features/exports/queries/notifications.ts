import { sql } from 'kysely';
import type { Db } from '../../../db/transaction.ts';

/** The inbox: without the rows that its member has turned off. */
export function listNotifications(db: Db, memberId: number) {
  return db
    .selectFrom('notifications')
    .innerJoin('clubs', 'clubs.id', 'notifications.club_id')
    .select([
      'clubs.name as club',
      'notifications.kind',
      'notifications.count',
      'notifications.created_time',
      'notifications.read_time',
    ])
    .where('notifications.member_id', '=', memberId)
    .where(sql<boolean>`not notifications.hidden`)
    .orderBy('notifications.id');
}

export function listSettings(db: Db, memberId: number) {
  return db
    .selectFrom('notification_settings')
    .leftJoin('clubs', 'clubs.id', 'notification_settings.club_id')
    .select([
      'clubs.name as club',
      'notification_settings.kind',
      'notification_settings.channel',
      'notification_settings.enabled',
    ])
    .where('notification_settings.member_id', '=', memberId)
    .orderBy('clubs.id')
    .orderBy('notification_settings.kind')
    .orderBy('notification_settings.channel');
}

export function listQuietHours(db: Db, memberId: number) {
  return db
    .selectFrom('quiet_hours')
    .select(['quiet_hours.from_hour', 'quiet_hours.to_hour'])
    .where('quiet_hours.member_id', '=', memberId);
}

export function listMailAddresses(db: Db, memberId: number) {
  return db
    .selectFrom('mail_addresses')
    .select([
      'mail_addresses.address',
      'mail_addresses.language',
      'mail_addresses.digest',
      'mail_addresses.confirmed_time',
    ])
    .where('mail_addresses.member_id', '=', memberId)
    .orderBy('mail_addresses.id');
}

/** The devices with push notifications, without what a push is sent with. */
export function listDevices(db: Db, memberId: number) {
  return db
    .selectFrom('push_subscriptions')
    .select([
      'push_subscriptions.device',
      'push_subscriptions.language',
      'push_subscriptions.created_time',
      'push_subscriptions.last_success_time',
      'push_subscriptions.failed_time',
    ])
    .where('push_subscriptions.member_id', '=', memberId)
    .orderBy('push_subscriptions.id');
}

export function listDeliveries(db: Db, memberId: number) {
  return db
    .selectFrom('deliveries')
    .leftJoin('clubs', 'clubs.id', 'deliveries.club_id')
    .select([
      'clubs.name as club',
      'deliveries.kind',
      'deliveries.channel',
      'deliveries.state',
      'deliveries.reason',
      'deliveries.due_time',
      'deliveries.created_time',
    ])
    .where('deliveries.member_id', '=', memberId)
    .orderBy('deliveries.id');
}

/** Without their addresses: who has one reads the calendar. */
export function listFeeds(db: Db, memberId: number) {
  return db
    .selectFrom('calendar_feeds')
    .leftJoin('crews', 'crews.id', 'calendar_feeds.crew_id')
    .leftJoin('clubs', 'clubs.id', 'crews.club_id')
    .select([
      'calendar_feeds.scope',
      'clubs.name as club',
      'calendar_feeds.language',
      'calendar_feeds.created_time',
      'calendar_feeds.revoked_time',
    ])
    .where('calendar_feeds.member_id', '=', memberId)
    .orderBy('calendar_feeds.id');
}
