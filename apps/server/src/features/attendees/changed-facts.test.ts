import { BANNED_LEVEL, CREW_STATE } from '@crewwith/domain/crews/states';
import { beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { pressTogether } from '../../testing/together.ts';

const isOfSeveral = (sql: string) => sql.includes('jsonb_to_recordset');
const waitsForActivity = (sql: string) =>
  !sql.includes('for no key update skip locked') && !sql.includes('of activities skip');

interface Form {
  readonly form: string;
  /** Whether this is the statement that takes the seat. */
  is(sql: string): boolean;
  /** Whether the press goes together with others, whose statement may have to fail first. */
  readonly group: 'none' | 'passes' | 'fails';
  /** Whether another crew presses for the same meetup. */
  readonly hasCompanion?: boolean;
}

/** All statements that take a seat, and how a press gets there. */
const FORMS: readonly Form[] = [
  { form: 'alone', group: 'none', is: (sql) => !isOfSeveral(sql) && sql.includes('of crews skip locked') },
  { form: 'with others', group: 'passes', is: isOfSeveral },
  {
    form: 'alone, after the one with others failed',
    group: 'fails',
    is: (sql) => !isOfSeveral(sql) && sql.includes('for share of crews') && waitsForActivity(sql),
  },
  {
    form: 'with another for its meetup, after the one with others failed',
    group: 'fails',
    hasCompanion: true,
    is: (sql) => isOfSeveral(sql) && waitsForActivity(sql),
  },
];

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

// docs/adr/0003-seats.md
describe.each(engines())('what changes after it was read, on %s,', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let others: [ContextCrew, ContextCrew, ContextCrew];
  beforeAll(async () => {
    club = await context.club();
    const other = () => context.crew(club, { admin_level: 3 });
    others = [await other(), await other(), await other()];
  });

  const change = (table: 'crews' | 'activities', set: object) => ({ table, set });
  const CHANGES = [
    ['a restriction', 'crew.restricted', change('crews', { limit_end_time: new Date('2027-01-01') })],
    ['a lower level', 'activity.level', change('crews', { admin_level: 1 })],
    ['a ban', 'request.not_found', change('crews', { state: CREW_STATE.banned, admin_level: BANNED_LEVEL })],
    [
      'a higher level that is needed',
      'activity.level',
      change('activities', { attend_level: 9, version: 2 }),
    ],
    ['a deletion', 'request.not_found', change('activities', { deleted_time: new Date('2026-01-01') })],
    ['the last seat', 'activity.full', change('activities', { attendee_count: 3 })],
    ['held seats', 'activity.full', change('activities', { held_count: 3 })],
  ] as const;

  /** Runs `change` right before the statement of this form. */
  async function changeBefore<T>(
    { is, group }: Form,
    change: () => Promise<unknown>,
    { presses, work }: { presses: number; work: () => Promise<T> },
  ): Promise<T> {
    let isDue = true;
    let isToFail = group === 'fails';
    const result = await pressTogether(context, presses, work, async (sql) => {
      if (isToFail && isOfSeveral(sql)) {
        isToFail = false;
        throw deadlock();
      }
      if (!isDue || isToFail || !is(sql)) return;
      isDue = false;
      await change();
    });
    expect(isDue).toBe(false);
    return result;
  }

  describe.each(FORMS)('is seen by the statement of a press $form:', (form) => {
    it.each(CHANGES)('%s', async (_name, refusal, { table, set }) => {
      const crew = await context.crew(club, { admin_level: 3 });
      const meetups = await Promise.all(
        [1, 2, 3].map(() => context.meetup(club, 48, { max_crew: 3, attend_level: 2 })),
      );
      const [meetup, ...rest] = meetups as [ContextActivity, ContextActivity, ContextActivity];
      const pressed: [ContextCrew, ContextActivity][] = [
        // The first of several is sent by itself.
        ...(form.group === 'none' ? [] : [[others[0], rest[0]] as [ContextCrew, ContextActivity]]),
        [crew, meetup],
        ...(form.hasCompanion ? [[others[2], meetup] as [ContextCrew, ContextActivity]] : []),
        [others[1], rest[1]],
      ];
      const id = table === 'crews' ? crew.id : meetup.id;
      const update = () => context.db.updateTable(table).set(set).where('id', '=', id).execute();
      const answers = await changeBefore(form, update, {
        presses: pressed.length,
        work: () => Promise.all(pressed.map(([by, to]) => context.attend(by, to))),
      });
      const codes = answers.map((answer) => answer.json().code ?? answer.statusCode);
      const expected = pressed.map(([by, to]) =>
        (table === 'crews' ? by === crew : to === meetup) ? refusal : 201,
      );
      expect(codes).toEqual(expected);
      const isSeated = form.hasCompanion && table === 'crews';
      expect(await context.seats(meetup)).toMatchObject({ rows: isSeated ? 1 : 0 });
    });
  });
});
