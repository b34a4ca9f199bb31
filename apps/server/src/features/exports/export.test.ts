import { EXPORTS_PER_DAY } from '@crewwith/domain/constants';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/schema.ts';
import { engines } from '../../testing/database.ts';
import { insertAllOf } from '../../testing/exports/rows-of-member.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type Session,
  type TestBrowser,
} from '../../testing/identity-app.ts';
import { LISTS } from './reads.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');

/** What the export has of each table that names a person, by the name of its list. */
const EXPORTED: Readonly<Record<string, string>> = {
  access_logs: 'log_ins',
  activities: 'activities',
  appeals: 'appeals',
  attendees: 'attendances',
  audit_entries: 'acts',
  calendar_feeds: 'calendar_feeds',
  cancellations: 'cancellations',
  crews: 'crews',
  deliveries: 'deliveries',
  images: 'images',
  likes: 'likes',
  mail_addresses: 'mail_addresses',
  messages: 'messages',
  notices: 'notices',
  notification_settings: 'notification_settings',
  notifications: 'notifications',
  poll_votes: 'votes',
  polls: 'polls',
  push_subscriptions: 'devices',
  quiet_hours: 'quiet_hours',
  series: 'series',
  series_skips: 'reasons',
  sessions: 'sessions',
  social_accounts: 'accounts',
  standing_seats: 'standing_seats',
  waiters: 'waits',
};
/** Tables that name a person and are in no export, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  activity_reservations: 'numbers reserved for a form; they say nothing',
  clubs: 'names its founder; the crew of the club is exported',
  error_logs: 'reports of faults of the app, for operators',
  former_crews: 'a hash, of members who are erased',
  notice_reservations: 'numbers reserved for a form; they say nothing',
  notice_views: 'kept for two days, so that a person counts once a day',
  penalty_rules: 'the rules of a club',
  refresh_tokens: 'secrets; the session is exported',
  renewal_tokens: 'secrets; the account is exported',
};

/** The columns of exported tables that are in no list: keys, counts, secrets, and what only the server works with. */
const LEFT_COLUMNS: Readonly<Record<string, string>> = {
  access_logs: 'id social_account_id member_id',
  activities:
    'id club_id crew_id attendee_count like_count message_count version created_time changed_time deleter_id wait_count held_count queue_moved_time left_out_count series_id series_day own_fields left_cover_id',
  appeals: 'id club_id crew_id activity_id cancellation_id decided_by',
  attendees: 'activity_id crew_id marker_id',
  audit_entries: 'id club_id actor_member_id actor_crew_id subject_type subject_id',
  calendar_feeds: 'id member_id crew_id token_hash token_sealed',
  cancellations: 'id activity_id crew_id',
  crews: 'id club_id member_id updated_time',
  deliveries:
    'id notification_id member_id target_id club_id group_key unit waited attempts lease_until claimed_time',
  images: 'id member_id notice_id club_id member_picture sort removed_time activity_id series_cover',
  likes: 'crew_id table_id',
  mail_addresses: 'id member_id',
  // The days of consent are one field.
  members: 'id withdrawn_time erased_time terms_consent privacy_consent reactivated_time',
  messages: 'id club_id crew_id activity_id like_count reply_count',
  notices: 'id club_id crew_id view like_count message_count version',
  notification_settings: 'member_id club_id',
  notifications: 'id outbox_id member_id club_id group_key params hidden',
  outbox:
    'id kind club_id activity_id actor_member_id dedupe_key fan_cursor fanned_time attempts retry_time failed_time',
  poll_options: 'id poll_id',
  poll_votes: 'option_id crew_id',
  polls: 'id club_id crew_id activity_id',
  push_subscriptions: 'id member_id session_id endpoint_hash auth_hash sealed public_key failures',
  quiet_hours: 'member_id',
  series: 'id club_id crew_id parent_id version made_until cover_id',
  series_skips: 'series_id day crew_id',
  sessions: 'id member_id social_account_id cookie_hash',
  social_accounts: 'id member_id provider_refresh_token',
  standing_seats: 'series_id crew_id',
  waiters: 'id activity_id crew_id place',
};

// docs/threats.md#t-103
describe.each(engines())('the export of one’s own data on %s', (engine) => {
  let test: IdentityApp;
  let browser: TestBrowser;
  let session: Session & { memberId: string };
  let other: Session & { memberId: string };
  beforeAll(async () => {
    test = await openIdentityApp({ engine, now: NOW, env: { RATE_LIMITS: 'on' } });
    browser = test.browser();
    session = await browser.enter(test.newEmail());
    other = await test.browser().enter(test.newEmail());
    const people = [
      { memberId: idOf(session), mark: '내', name: 'mine' },
      { memberId: idOf(other), mark: '남의', name: 'others' },
    ] as const;
    await insertAllOf(test.db, people, NOW);
  });
  afterAll(() => test?.close());

  const idOf = ({ memberId }: { memberId: string }) => test.ids.decode('member', memberId) ?? 0;
  const read = (as: Session, id: string) =>
    browser.api('GET', `/members/${id}/export`, { headers: browser.as(as) });

  it('has the record and rows of every list, and nothing of others', async () => {
    const answer = await read(session, session.memberId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const data = answer.json();
    expect(data.member).toMatchObject({ name: '김하나', email: 'hana@example.com' });
    for (const list of Object.keys(LISTS)) expect(data[list], list).not.toEqual([]);
    expect(Object.keys(data).toSorted()).toEqual(['member', ...Object.keys(LISTS)].toSorted());
    expect(Object.keys(LISTS)).toEqual(expect.arrayContaining(Object.values(EXPORTED)));
    expect(answer.body).not.toMatch(/남의|others@/);
    for (const text of OWN_TEXTS) expect(answer.body).toContain(text);
    const reasons: { about: string; reason: string }[] = data.reasons;
    expect(reasons.map(({ about, reason }) => `${about}: ${reason}`).toSorted()).toEqual([
      'activity: 내 삭제 이유',
      'appeal: 내 결정 이유',
      'series: 내 쉬는 날 이유',
    ]);
    const states: { state: number }[] = data.attendances;
    expect(states.map(({ state }) => state).toSorted()).toEqual([-1, -1, 0, 0]);
    expect(data.cancellations).toHaveLength(2);
  });

  it('has no token, and no address of a device or calendar', async () => {
    const { body } = await read(session, session.memberId);
    for (const secret of SECRETS) expect(body).not.toContain(secret);
  });

  it('is one’s own alone', async () => {
    const answers = await Promise.all([
      read(other, session.memberId),
      browser.api('GET', `/members/${session.memberId}/export`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 401]);
  });

  it('has each table that names a person, or the tests say why not', async () => {
    expect(await readTablesOfPeople(test.db)).toEqual(Object.keys({ ...EXPORTED, ...LEFT_OUT }).toSorted());
  });

  it('has each column of these tables, or the tests say that it is left out', async () => {
    const statements = Object.values(LISTS).map((list) => list(test.db, 1).compile().sql);
    const selected = [...statements.join('\n').matchAll(/select (.*?) from /g)]
      .map(([list]) => list)
      .join('\n');
    const missing: Record<string, string> = {};
    for (const table of [...Object.keys(EXPORTED), 'poll_options', 'outbox']) {
      const columns = await readColumns(test.db, table);
      const left = columns.filter((column) => !selected.includes(`"${table}"."${column}"`));
      missing[table] = left.join(' ');
    }
    const { member } = (await read(session, session.memberId)).json();
    const columns = await readColumns(test.db, 'members');
    missing.members = columns.filter((column) => !(column in member)).join(' ');
    expect(missing).toEqual(LEFT_COLUMNS);
  });

  it.runIf(engine === 'postgres')('is read by indexes alone', async () => {
    for (const [name, list] of Object.entries(LISTS)) {
      const plan = await test.db.transaction().execute(async (trx) => {
        // What is left is what no index serves, however few the rows of the tests are.
        for (const way of ['seqscan', 'bitmapscan', 'mergejoin', 'hashjoin', 'material'])
          await sql.raw(`set local enable_${way} = off`).execute(trx);
        return list(trx, idOf(session)).explain<{ 'QUERY PLAN': { Plan: PlanNode }[] }>('json');
      });
      const scans = plan.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansOf(Plan)));
      expect(scans.length, name).toBeGreaterThan(0);
      expect(scans.filter((scan) => !scan.keyed)).toEqual([]);
    }
  });

  it(`is read ${EXPORTS_PER_DAY} times a day at most`, async () => {
    test.clock.wait(48 * 60 * 60_000);
    const again = await test.browser().enter(test.newEmail());
    const codes: number[] = [];
    for (let i = 0; i <= EXPORTS_PER_DAY; i += 1) codes.push((await read(again, again.memberId)).statusCode);
    expect(codes).toEqual([...Array(EXPORTS_PER_DAY).fill(200), 429]);
  });
});

const OWN_TEXTS = [
  '내 가입 답변',
  '내 취소 이유',
  '내 이의',
  '내 모임 소개',
  '내 정기 모임 소개',
  '내 투표 소개',
  '내 글 제목',
  '내 글 본문',
  '내 댓글',
  '내 지운 댓글',
  '내 답글',
  '내 알림 글',
  '내 내보낸 이유',
  'mine@example.com',
];
const SECRETS = ['secret-endpoint', 'secret-auth', 'secret-sealed', 'secret-feed', 'the provider’s token'];

/** The tables with a foreign key to members, crews, social accounts or sessions. */
async function readTablesOfPeople(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid in
      ('members'::regclass, 'crews'::regclass, 'social_accounts'::regclass, 'sessions'::regclass)
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function readColumns(db: Kysely<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db);
  return rows.map(({ name }) => name);
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The scans of tables and indexes of a plan, and whether each finds its rows by a key. */
function scansOf(node: PlanNode): { name: string; keyed: boolean }[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const type = node['Node Type'];
  // The rows of these are those of a scan below.
  if (!/Scan$/.test(type) || type === 'Bitmap Heap Scan' || type === 'Subquery Scan') return below;
  const name = `${type} of ${node['Index Name'] ?? node['Relation Name']}`;
  return [{ name, keyed: node['Index Cond'] !== undefined }, ...below];
}
