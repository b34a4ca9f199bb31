import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpTestContext } from '../../testing/test-context.ts';
import { causesOf, readHistories } from './queries/causes.ts';

interface Plan {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
}

describe.each(engines())('the histories of many crews on %s', (engine) => {
  const context = setUpTestContext(engine);

  /** A club that restricts for so many days, with crews of two no-shows each and one without any. */
  async function clubWith(days: number) {
    const { db, clock } = context;
    const club = await context.club();
    await db
      .insertInto('penalty_rules')
      .values({
        club_id: club.id,
        crew_id: club.owner.id,
        valid_from: new Date(0),
        created_time: new Date(0),
        rules: JSON.stringify({ ...DEFAULT_PENALTY_RULES, no_show_days: days }),
      })
      .execute();
    const crews = [club.owner];
    const meetups = [await context.meetup(club, -40), await context.meetup(club, -20)];
    for (let one = 0; one < 5; one += 1) {
      const crew = await context.crew(club);
      crews.push(crew);
      for (const meetup of meetups) {
        await sql`insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
          values (${meetup.id}, ${crew.id}, '', 0, ${clock.now()}, ${clock.now()})`.execute(db);
      }
    }
    return crews.map(({ id }) => id);
  }

  it('have the rules of their clubs, which are read once for each club', async () => {
    const [strict, mild] = [await clubWith(20), await clubWith(2)];
    const without = await context.crew(await context.club());
    // Crews of both clubs in turns, so that the first row of the result is not the first of each club.
    const ids = [...strict, ...mild, without.id].toSorted((a, b) => (a % 3) - (b % 3));
    const histories = await readHistories(context.db, ids);
    expect(new Set(histories.keys())).toEqual(new Set(ids));
    const daysOf = (id: number) => histories.get(id)?.versions.map(({ rules }) => rules.no_show_days);
    for (const id of strict) expect(daysOf(id)).toEqual([20]);
    for (const id of mild) expect(daysOf(id)).toEqual([2]);
    expect(histories.get(without.id)).toEqual({ causes: [], versions: [], liftedTime: null });
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, format json) ${causesOf(ids)}`.execute(context.db);
    const scans = flatten(rows[0]?.['QUERY PLAN'][0].Plan).filter(
      (node) => node['Relation Name'] === 'penalty_rules',
    );
    expect(scans.map((node) => node['Actual Loops'])).toEqual([3]);
    const { rows: sent } = await causesOf(ids).execute(context.db);
    expect(sent.filter(({ versions }) => versions !== null)).toHaveLength(2);
  });
});

const flatten = (node: Plan | undefined): Plan[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(flatten)] : [];
