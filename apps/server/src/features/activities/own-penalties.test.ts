import { DAY_MS, LATE_FREE_DAYS } from '@crewwith/domain/constants';
import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpTestContext } from '../../testing/test-context.ts';
import { cards } from './queries/cards.ts';

const LATE_CANCELS = 3000;

interface Plan {
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

describe.each(engines())('the price of a cancel on %s', (engine) => {
  const context = setUpTestContext(engine);

  it(`reads the late cancels of ${LATE_FREE_DAYS} days by their index, of a crew with ${LATE_CANCELS}`, async () => {
    const { db, clock } = context;
    const club = await context.club();
    const crew = await context.crew(club);
    const meetup = await context.meetup(club, 5);
    await context.attend(crew, meetup);
    const rules = JSON.stringify({ ...DEFAULT_PENALTY_RULES, late_free: 2 });
    const first = new Date(0);
    await db
      .insertInto('penalty_rules')
      .values({ club_id: club.id, crew_id: crew.id, valid_from: first, created_time: first, rules })
      .execute();
    // The first is as old as the window is long, and does not count; each other one is a day older.
    const edge = new Date(clock.now().getTime() - LATE_FREE_DAYS * DAY_MS);
    await sql`insert into cancellations (activity_id, crew_id, cancelled_time, late)
      select ${meetup.id}, ${crew.id}, ${edge}::timestamptz - n * interval '1 day', true
      from generate_series(0, ${LATE_CANCELS - 1}::integer) n`.execute(db);
    const cancelledAt = (time: Date) =>
      db
        .insertInto('cancellations')
        .values({ activity_id: meetup.id, crew_id: crew.id, cancelled_time: time, late: true })
        .execute();
    const hours = async () => (await crew.get(`/activities/${meetup.wire}`)).json().my.cancel.restrict_hours;
    await cancelledAt(new Date(edge.getTime() + 1));
    expect(await hours()).toBe(0);
    await cancelledAt(clock.now());
    expect(await hours()).toBe(DEFAULT_PENALTY_RULES.late_restrict_hours);
    await sql`analyze cancellations`.execute(db);
    const [explained] = await cards(db, { memberId: crew.memberId, now: clock.now() })
      .where('activity.id', '=', meetup.id)
      .explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>('json', sql`analyze`);
    const nodes = flatten(explained?.['QUERY PLAN'][0].Plan);
    const scans = nodes.filter((node) => node['Relation Name'] === 'cancellations' || isLate(node));
    expect(scans.some(isLate)).toBe(true);
    for (const scan of scans) expect(scan).toMatchObject({ 'Actual Rows': 2 });
    for (const scan of scans) expect(scan['Rows Removed by Filter'] ?? 0).toBe(0);
  });
});

const isLate = (node: Plan) => node['Index Name'] === 'cancellations_late';
const flatten = (node: Plan | undefined): Plan[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(flatten)] : [];
