import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permit } from '../../auth/permit.ts';
import type { Database } from '../../db/schema.ts';
import { engines } from '../../testing/database.ts';
import { openTestContext, type TestContext } from '../../testing/test-context.ts';
import { listCrewSeats } from './queries.ts';

const NOW = '2026-12-15T03:00:00.000Z';

interface Report {
  meetups: object[];
  more: boolean;
  crews: { marks: string }[];
}

/** The statement of the crews, as the server writes it. */
async function writeStatement(clubId: number): Promise<CompiledQuery> {
  const written: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (instance) => new PostgresIntrospector(instance),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void written.push(query),
  });
  await listCrewSeats(db, permit('club.read_report', { level: 7 }), { clubId, activityIds: [1, 2, 3] });
  const [query] = written;
  if (query === undefined) throw new Error('The server wrote no statement');
  return query;
}

describe.each(engines())('the attendance report of 2,000 crews on %s', (engine) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await openTestContext(engine, NOW);
  });
  afterAll(() => context.close());

  it('runs as many statements as of a small club, and uses its index', async () => {
    const small = await context.club();
    const admin = await context.crew(small, { admin_level: 7 });
    const few = await context.statements(() =>
      admin.get(`/clubs/${small.nick}/report?from=2026-12-01&to=2026-12-14`),
    );
    const large = await context.club();
    const seven = await context.crew(large, { admin_level: 7 });
    await sql`with people as (
        insert into members (name, gender, birthday, nationality, address, email, contact, created_time)
        select 'x', '', '2000-01-01', '', '', '', '', now() from generate_series(1, 2000) returning id
      ) insert into crews (club_id, member_id, nick, admin_level, state, info, created_time)
        select ${large.id}, id, 'n' || id, 1, 1, '{}', '2026-01-01' from people`.execute(context.db);
    await sql`with gatherings as (
        insert into activities (club_id, crew_id, name, activity_time, max_crew, attend_level, location, state, created_time, attendee_count)
        select ${large.id}, ${large.owner.id}, 'm', '2026-11-01'::timestamptz + n * interval '1 hour', 40, 1, 'p', 2, '2026-01-01', 40
        from generate_series(1, 230) n returning id
      ) insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
        select gatherings.id, crews.id, '', 2, now(), now() from gatherings
        cross join lateral (select id from crews where club_id = ${large.id} order by (id + gatherings.id) % 97, id limit 40) crews`.execute(
      context.db,
    );
    const url = `/clubs/${large.nick}/report?from=2026-01-01&to=2026-12-31`;
    expect([few, await context.statements(() => seven.get(url))]).toEqual([3, 3]);
    const answer = await seven.get(url);
    const report: Report = answer.json();
    expect(report.crews).toHaveLength(2002);
    expect(report).toMatchObject({ more: true });
    expect(report.meetups).toHaveLength(200);
    expect(report.crews.map(({ marks }) => [...marks].filter((mark) => mark === '2').length)).toSatisfy(
      (counts: number[]) => counts.reduce((sum, count) => sum + count, 0) === 200 * 40,
    );
    // A crew takes its name and one character per meetup.
    expect(answer.payload.length).toBeLessThan(2100 * 400);
    const { sql: text, parameters } = await writeStatement(large.id);
    const { rows: plan } = await context.db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${text}`, [...parameters]),
    );
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    // Newcomers by the seats of each crew, also before there are statistics.
    expect(lines).toContain('attendees_crew');
    expect(lines).toContain('activities_pkey');
    expect(lines).not.toContain('activities_list');
    const other = await context.club();
    await sql`insert into activities (club_id, crew_id, name, activity_time, max_crew, attend_level, location, state, created_time)
        select ${other.id}, ${other.owner.id}, 'm', '2026-01-01'::timestamptz + n * interval '1 hour', 40, 1, 'p', 2, '2026-01-01'
        from generate_series(1, 20000) n`.execute(context.db);
    await sql`analyze activities`.execute(context.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from activities
      where club_id = ${large.id} and deleted_time is null and activity_time >= ${new Date('2026-11-01')}
        and activity_time < ${new Date('2026-11-02')} order by activity_time desc, id desc limit 201`.execute(
      context.db,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('activities_list');
  });
});
