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

const NOW = new Date('2026-12-01T10:00:00.000Z');

/** What the export has of each table that names a person, by the name of its list. */
const EXPORTED: Readonly<Record<string, string>> = {
  access_logs: 'log_ins',
  activities: 'activities',
  appeals: 'appeals',
  attendees: 'attendances',
  calendar_feeds: 'calendar_feeds',
  cancellations: 'cancellations',
  crews: 'crews',
  deliveries: 'deliveries',
  images: 'images',
  likes: 'likes',
  mail_addresses: 'mail_addresses',
  messages: 'messages',
  notice_views: 'views',
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
  audit_entries: 'the record of a club, about all of its people',
  clubs: 'names its founder; the crew of the club is exported',
  error_logs: 'reports of faults, kept for operators for a short time',
  former_crews: 'a hash, of members who are erased',
  notice_reservations: 'numbers reserved for a form; they say nothing',
  penalty_rules: 'the rules of a club',
  refresh_tokens: 'secrets; the session is exported',
  renewal_tokens: 'secrets; the account is exported',
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
    for (const list of Object.values(EXPORTED)) expect(data[list], list).not.toEqual([]);
    expect(Object.keys(data).toSorted()).toEqual(['member', ...Object.values(EXPORTED)].toSorted());
    expect(answer.body).not.toMatch(/남의|others@/);
    for (const text of OWN_TEXTS) expect(answer.body).toContain(text);
    expect(
      data.reasons.map(({ about, reason }: { about: string; reason: string }) => `${about}: ${reason}`),
    ).toEqual(['activity: 내 삭제 이유', 'appeal: 내 결정 이유', 'series: 내 쉬는 날 이유']);
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

  it('names in the tests each table that names a person', async () => {
    expect(await readTablesOfPeople(test.db)).toEqual(Object.keys({ ...EXPORTED, ...LEFT_OUT }).toSorted());
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
  'mine@example.com',
];
const SECRETS = ['secret-endpoint', 'secret-auth', 'secret-sealed', 'secret-feed'];

/** The tables with a foreign key to members, crews, social accounts or sessions. */
async function readTablesOfPeople(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid in
      ('members'::regclass, 'crews'::regclass, 'social_accounts'::regclass, 'sessions'::regclass)
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
