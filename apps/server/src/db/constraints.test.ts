import { type RawBuilder, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import type { Database } from './schema.ts';

const NOW = `'2026-12-01T10:00:00Z'`;

/** The rows that the tests change. */
const SEED = [
  `insert into members (id, name, gender, birthday, nationality, address, email, contact, created_time)
    select n, '회원', 'Female', '1990-01-01', '대한민국', '서교동', 'a@b.c', '01000000000', ${NOW}
    from generate_series(1, 2) n`,
  `insert into social_accounts (id, provider, subject, member_id, created_time, updated_time)
    values (1, 'kakao', 'a', 1, ${NOW}, ${NOW}), (2, 'kakao', 'b', 2, ${NOW}, ${NOW})`,
  `insert into clubs (id, name, nick, category, info, question, levels, setting, founder_id, created_time)
    select n, '클럽', 'club-' || n, '달리기', '', '', '{}', '{}', 1, ${NOW} from generate_series(1, 2) n`,
  `insert into crews (id, club_id, member_id, nick, admin_level, state, info, created_time)
    values (1, 1, 1, '크루', 9, 1, '{}', ${NOW}), (2, 1, 2, '크루', 1, 1, '{}', ${NOW})`,
  `insert into activities (id, club_id, crew_id, name, activity_time, max_crew, attend_level, location, state,
    attendee_count, created_time) values (1, 1, 1, '모임', ${NOW}, 2, 1, '서울숲', 2, 1, ${NOW})`,
  `insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
    values (1, 1, 'leader', 1, ${NOW}, ${NOW})`,
  `insert into waiters (activity_id, crew_id, place, state, created_time, updated_time)
    values (1, 1, 1, 0, ${NOW}, ${NOW}), (1, 2, 2, 0, ${NOW}, ${NOW}), (1, 2, 3, -1, ${NOW}, ${NOW})`,
  `insert into cancellations (id, activity_id, crew_id, cancelled_time, late) values (1, 1, 2, ${NOW}, true)`,
  `insert into appeals (id, club_id, crew_id, kind, activity_id, cancellation_id, text, state, created_time, decided_time)
    values (1, 1, 1, 'no_show', 1, null, '', 0, ${NOW}, null), (2, 1, 1, 'no_show', 1, null, '', -3, ${NOW}, ${NOW}),
      (3, 1, 2, 'late_cancel', 1, 1, '', 0, ${NOW}, null), (4, 1, 2, 'late_cancel', 1, 1, '', -3, ${NOW}, ${NOW})`,
  `insert into series (id, club_id, crew_id, rule, start_day, clock, skip_holidays, standing_share, name, max_crew,
    attend_level, location, state, made_until, created_time)
    select n, 1, 1, 'WEEKLY;BYDAY=TU', '2026-12-01', '20:00', false, 50, '모임', 2, 1, '서울숲', 2, '2026-12-01', ${NOW}
    from generate_series(1, 2) n`,
  `insert into activities (id, club_id, crew_id, name, activity_time, max_crew, attend_level, location, state,
    created_time, series_id, series_day)
    select n, 1, 1, '모임', ${NOW}, 2, 1, '서울숲', 2, ${NOW}, 1, date '2026-12-01' + n from generate_series(11, 12) n`,
  `insert into standing_seats (series_id, crew_id, created_time, renewed_time) values (1, 1, ${NOW}, ${NOW})`,
  `insert into polls (id, club_id, crew_id, name, max_crew, attend_level, location, state, created_time, ends_time,
    closed_time, activity_id)
    select n, 1, 1, '모임', 2, 1, '서울숲', 2, ${NOW}, timestamptz ${NOW} + interval '1 day', ${NOW}, 10 + n
    from generate_series(1, 2) n`,
  `insert into poll_options (id, poll_id, activity_time)
    select n, 1, timestamptz ${NOW} + n * interval '1 day' from generate_series(1, 2) n`,
  `insert into poll_votes (option_id, crew_id, answer, voted_time) values (1, 1, 2, ${NOW})`,
  `insert into calendar_feeds (member_id, scope, crew_id, token_hash, token_sealed, language, created_time)
    values (1, 'seats', null, 'a', '', 'ko', ${NOW}), (1, 'all', null, 'b', '', 'ko', ${NOW}), (1, 'club', 1, 'c', '', 'ko', ${NOW}),
      (2, 'club', 2, 'd', '', 'ko', ${NOW})`,
  `insert into notices (id, club_id, crew_id, notice_category, notice_title, notice_text, created_time)
    values (1, 1, 1, 'notice', '공지', '공지', ${NOW})`,
  `insert into messages (club_id, crew_id, activity_id, message_text, created_time)
    values (1, 1, 1, '글', ${NOW})`,
  `insert into likes (crew_id, table_type, table_id, created_time) values (1, 'activity', 1, ${NOW})`,
  `insert into images (member_id, name, width, height, bytes, created_time)
    values (1, 'a', 1, 1, 1, ${NOW}), (1, 'b', 1, 1, 1, ${NOW})`,
  `insert into sessions (id, member_id, social_account_id, cookie_hash, created_time, last_used_time)
    values (1, 1, 1, 'a', ${NOW}, ${NOW})`,
  `insert into refresh_tokens (session_id, token_hash, created_time, rotated_time)
    values (1, 'a', ${NOW}, ${NOW}), (1, 'b', ${NOW}, null)`,
  `insert into renewal_tokens (social_account_id, session_id, token_hash, created_time)
    values (1, 1, 'a', ${NOW}), (1, 1, 'b', ${NOW})`,
  `insert into outbox (id, kind, club_id, params, dedupe_key, created_time)
    select n, 'notice', 1, '{}', 'key ' || n, ${NOW} from generate_series(1, 2) n`,
  `insert into notifications (outbox_id, member_id, club_id, kind, group_key, params, created_time)
    values (1, 1, 1, 'notice', 'a', '{}', ${NOW}), (2, 1, 1, 'notice', 'b', '{}', ${NOW})`,
  `insert into notification_settings (member_id, club_id, kind, channel, enabled)
    values (1, null, 'notice', 'push', true), (1, null, 'notice', 'inbox', true)`,
  `insert into push_subscriptions (member_id, session_id, endpoint_hash, auth_hash, sealed, public_key, language,
    created_time)
    select 1, 1, 'endpoint ' || n, 'auth', '', '', 'ko', ${NOW} from generate_series(1, 2) n`,
  `insert into mail_addresses (member_id, address, language)
    select n, 'a@example.com', 'ko' from generate_series(1, 2) n`,
  `insert into quiet_hours (member_id, from_hour, to_hour) values (1, 22, 8)`,
  `insert into deliveries (notification_id, member_id, channel, target_id, club_id, kind, group_key, due_time,
    created_time)
    select n, 1, 'push', 1, 1, 'notice', 'group ' || n, ${NOW}, ${NOW} from generate_series(1, 2) n`,
  `insert into audit_entries (club_id, actor_member_id, actor_crew_id, action, subject_type, detail, created_time)
    values (1, 1, 1, 'a', 'club', '{}', ${NOW})`,
];

/** Violations of each check, unique and exclusion constraint, by its name. */
const REFUSED: Record<string, string> = {
  activities_attend_level_check: 'update activities set attend_level = 10',
  activities_check: 'update activities set attendee_count = 3',
  activities_held_count_check: 'update activities set held_count = 2',
  activities_like_count_check: 'update activities set like_count = -1',
  activities_max_crew_check: 'update activities set max_crew = 0, attendee_count = 0',
  activities_message_count_check: 'update activities set message_count = -1',
  activities_series_check: `update activities set series_day = '2026-12-01' where id = 1`,
  activities_series_day: `update activities set series_day = '2026-12-01' where series_id = 1`,
  activities_state_check: 'update activities set state = 0',
  activities_wait_count_check: 'update activities set wait_count = -1',
  appeals_cancellation_check: 'update appeals set cancellation_id = 1 where id = 1',
  appeals_decided_check: 'update appeals set decided_time = null where id = 2',
  appeals_kind_check: `update appeals set kind = 'other' where id = 2`,
  appeals_late_cancel: `update appeals set state = -1, decided_time = ${NOW} where id in (3, 4)`,
  appeals_no_show: `update appeals set state = -1, decided_time = ${NOW} where id in (1, 2)`,
  appeals_state_check: 'update appeals set state = 4 where id = 2',
  attendees_code_tries_check: 'update attendees set code_tries = 6',
  attendees_source_check: 'update attendees set source = 6',
  attendees_state_check: 'update attendees set state = 3',
  calendar_feeds_crew: `update calendar_feeds set crew_id = 1 where crew_id = 2`,
  calendar_feeds_crew_check: `update calendar_feeds set crew_id = null where crew_id = 2`,
  calendar_feeds_language_check: `update calendar_feeds set language = 'fr'`,
  calendar_feeds_scope: `update calendar_feeds set scope = 'all' where scope = 'seats'`,
  calendar_feeds_scope_check: `update calendar_feeds set scope = 'other' where scope = 'seats'`,
  calendar_feeds_token_hash_key: `update calendar_feeds set token_hash = 'a'`,
  clubs_crew_count_check: 'update clubs set crew_count = -1',
  clubs_nick: `update clubs set nick = 'same'`,
  audit_entries_person_reads: `insert into audit_entries (actor_member_id, subject_id, action, subject_type, detail, created_time)
    select 1, 1, 'crew.read_person', 'crew', '{}', ${NOW} from generate_series(1, 2)`,
  clubs_nick_check: `update clubs set nick = 'Upper' where id = 1`,
  clubs_state_check: 'update clubs set state = 2',
  crews_admin_level_check: 'update crews set admin_level = 10 where id = 1',
  crews_check: 'update crews set state = 0 where id = 1',
  crews_club_id_member_id_key: 'update crews set member_id = 1',
  crews_leader: 'update crews set admin_level = 9',
  deliveries_attempts_check: 'update deliveries set attempts = -1',
  deliveries_channel_check: `update deliveries set channel = 'inbox'`,
  deliveries_group: `update deliveries set group_key = 'same'`,
  deliveries_once: 'update deliveries set notification_id = 1',
  deliveries_state_check: `update deliveries set state = 'other'`,
  images_activity: 'update images set activity_id = 1',
  images_bytes_check: 'update images set bytes = 0',
  images_height_check: 'update images set height = 0',
  images_name_key: `update images set name = 'a'`,
  images_width_check: 'update images set width = 0',
  likes_table_type_check: `update likes set table_type = 'club'`,
  mail_addresses_language_check: `update mail_addresses set language = 'fr'`,
  mail_addresses_member_id_key: 'update mail_addresses set member_id = 1',
  members_check: 'update members set state = 0',
  members_check1: `update members set erased_time = ${NOW}`,
  members_consent: `update members set terms_consent = '2024-06-25'`,
  members_gender_check: `update members set gender = 'x'`,
  members_state_check: `update members set state = 2, withdrawn_time = null`,
  messages_check: 'update messages set activity_id = 1, notice_id = 1',
  messages_like_count_check: 'update messages set like_count = -1',
  messages_reply_count_check: 'update messages set reply_count = -1',
  messages_state_check: 'update messages set state = 2',
  notices_like_count_check: 'update notices set like_count = -1',
  notices_message_count_check: 'update notices set message_count = -1',
  notices_view_check: 'update notices set view = -1',
  notification_settings_channel_check: `update notification_settings set channel = 'post'`,
  notification_settings_one: `update notification_settings set channel = 'mail'`,
  notifications_count_check: 'update notifications set count = 0',
  notifications_group: `update notifications set group_key = 'a'`,
  notifications_once: 'update notifications set outbox_id = 1',
  outbox_attempts_check: 'update outbox set attempts = -1',
  outbox_dedupe_key: `update outbox set dedupe_key = 'same'`,
  poll_options_time: `update poll_options set activity_time = ${NOW}`,
  poll_votes_answer_check: 'update poll_votes set answer = 3',
  polls_activity: 'update polls set activity_id = 11',
  polls_attend_level_check: 'update polls set attend_level = 10',
  polls_closed_check: 'update polls set closed_time = null where id = 1',
  polls_duration_minutes_check: 'update polls set duration_minutes = 1441',
  polls_end_check: `update polls set ends_time = ${NOW}`,
  polls_max_crew_check: 'update polls set max_crew = 0',
  polls_state_check: 'update polls set state = 0',
  push_subscriptions_endpoint_hash_key: `update push_subscriptions set endpoint_hash = 'same'`,
  push_subscriptions_failures_check: 'update push_subscriptions set failures = -1',
  push_subscriptions_language_check: `update push_subscriptions set language = 'fr'`,
  quiet_hours_from_hour_check: 'update quiet_hours set from_hour = 24',
  quiet_hours_to_hour_check: 'update quiet_hours set to_hour = 24',
  refresh_tokens_newest: 'update refresh_tokens set rotated_time = null',
  refresh_tokens_token_hash_key: `update refresh_tokens set token_hash = 'a'`,
  renewal_tokens_token_hash_key: `update renewal_tokens set token_hash = 'a'`,
  series_attend_level_check: 'update series set attend_level = 10',
  series_clock_check: `update series set clock = '24:00'`,
  series_end_clock_check: `update series set end_clock = '8:00'`,
  series_max_count_check: 'update series set max_count = 105',
  series_max_crew_check: 'update series set max_crew = 0',
  series_standing_share_check: 'update series set standing_share = 81',
  series_state_check: 'update series set state = 0',
  social_accounts_member: 'update social_accounts set member_id = 1',
  social_accounts_provider_subject_key: `update social_accounts set subject = 'a'`,
  standing_seats_end_check: `update standing_seats set ended_time = ${NOW}`,
  standing_seats_end_reason_check: `update standing_seats set ended_time = ${NOW}, end_reason = 'other'`,
  standing_seats_left_out_check: 'update standing_seats set left_out = -1',
  waiters_queued: 'update waiters set crew_id = 1 where state = 0',
  waiters_state_check: 'update waiters set state = 3',
  waiters_turn_check: 'update waiters set state = 1 where state = -1',
};

interface Rule {
  name: string;
}

/**
 * Ids without a foreign key: those of rows of several tables, those that are reserved before the row exists, those of
 * events, whose check would lock rows of the write (docs/adr/0034-outbox.md), and those of notifications, which change.
 */
const WITHOUT_KEY = [
  'activity_reservations.activity_id',
  'audit_entries.subject_id',
  'deliveries.notification_id',
  'deliveries.target_id',
  'likes.table_id',
  'notice_reservations.notice_id',
  'outbox.activity_id',
  'outbox.actor_member_id',
  'outbox.club_id',
];

/** Check, unique and exclusion constraints, without the migrator's own tables and plain primary keys. */
const listRules = sql<Rule>`
  select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'
  union select indexrelid::regclass::text from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique and not indisprimary
  order by 1`;

/** Columns named as the id of another row, without a foreign key. */
const listIdsWithoutKey = sql<Rule>`
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' and right(column_name, 3) = '_id' and not exists (
    select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conrelid = table_name::regclass and attname = column_name
  ) order by 1`;

describe.each(engines())('schema constraints on %s', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase(engine);
    for (const statement of SEED) await sql.raw(statement).execute(test.db);
  });
  afterAll(() => test.close());

  /** Returns the violated constraint, or null. Always rolls back. */
  async function refusing(change: (trx: Transaction<Database>) => Promise<unknown>): Promise<string | null> {
    try {
      await test.db.transaction().execute(async (trx) => {
        await change(trx);
        throw new Error('undo');
      });
    } catch (error) {
      return error instanceof Error && 'constraint' in error ? String(error.constraint) : null;
    }
    return null;
  }
  const rowsOf = async (query: RawBuilder<Rule>) => (await query.execute(test.db)).rows;

  it('are all covered by this test', async () => {
    expect((await rowsOf(listRules)).map(({ name }) => name).sort()).toEqual(Object.keys(REFUSED).sort());
  });

  it.each(Object.entries(REFUSED))('%s rejects: %s', async (name, statement) => {
    expect(await refusing((trx) => sql.raw(statement).execute(trx))).toBe(name);
  });

  it('include a foreign key for every id of another row', async () => {
    expect((await rowsOf(listIdsWithoutKey)).map(({ name }) => name)).toEqual(WITHOUT_KEY);
  });

  it('reject changes of audit entries', async () => {
    for (const statement of [
      `update audit_entries set action = 'b'`,
      'delete from audit_entries',
      'truncate audit_entries',
    ]) {
      await expect(sql.raw(statement).execute(test.db)).rejects.toThrow('append-only');
    }
    await expect(test.db.selectFrom('audit_entries').select('action').execute()).resolves.toEqual([
      { action: 'a' },
    ]);
  });

  it('delete the tokens with their session', async () => {
    const left = await test.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').execute();
      return trx.selectFrom('refresh_tokens').select('id').execute();
    });
    expect(left).toEqual([]);
  });
});
