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

/** The statements that take seats, by a part of their text. */
const FORMS = {
  alone: 'for share of crews skip locked',
  together: 'jsonb_to_recordset',
  'alone, after its group has failed': 'for share of crews  for no key update',
} as const;
type Form = keyof typeof FORMS;

// docs/adr/0003-seats.md
describe.each(engines())('what changes after it was read, on %s,', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let others: [ContextCrew, ContextCrew];
  beforeAll(async () => {
    club = await context.club();
    others = [await context.crew(club, { admin_level: 3 }), await context.crew(club, { admin_level: 3 })];
  });

  const crewChange = (set: object) => (crew: ContextCrew) =>
    context.db.updateTable('crews').set(set).where('id', '=', crew.id).execute();
  const meetupChange =
    (set: object) =>
    (_crew: ContextCrew, { id }: ContextActivity) =>
      context.db.updateTable('activities').set(set).where('id', '=', id).execute();
  const TO_CHANGES: [string, string, (crew: ContextCrew, meetup: ContextActivity) => Promise<unknown>][] = [
    ['a restriction', 'crew.restricted', crewChange({ limit_end_time: new Date('2027-01-01') })],
    ['a lower level', 'activity.level', crewChange({ admin_level: 1 })],
    ['a ban', 'request.not_found', crewChange({ state: CREW_STATE.banned, admin_level: BANNED_LEVEL })],
    ['a higher level that is needed', 'activity.level', meetupChange({ attend_level: 9, version: 2 })],
    ['a deletion', 'request.not_found', meetupChange({ deleted_time: new Date('2026-01-01') })],
    ['the last seat', 'activity.full', meetupChange({ attendee_count: 3 })],
    ['held seats', 'activity.full', meetupChange({ held_count: 3 })],
  ];

  /** Runs `change` right before the statement of this form, after the one before has failed if it needs that. */
  async function changeBefore<T>(
    form: Form,
    change: () => Promise<unknown>,
    { presses, work }: { presses: number; work: () => Promise<T> },
  ): Promise<T> {
    let isDue = true;
    const result = await pressTogether(context, presses, work, async (sql) => {
      const is = (one: Form) => isDue && sql.includes(FORMS[one]);
      if (form === 'alone, after its group has failed' && is('together')) throw new Error('lost');
      if (!is(form)) return;
      isDue = false;
      await change();
    });
    expect(isDue).toBe(false);
    return result;
  }

  describe.each(Object.keys(FORMS) as Form[])('is seen by a press that is sent %s:', (form) => {
    it.each(TO_CHANGES)('%s', async (_change, refusal, change) => {
      const crew = await context.crew(club, { admin_level: 3 });
      const meetups = await Promise.all(
        [1, 2, 3].map(() => context.meetup(club, 48, { max_crew: 3, attend_level: 2 })),
      );
      const [meetup, ...rest] = meetups as [ContextActivity, ContextActivity, ContextActivity];
      // The first of several goes alone, the others together.
      const before = form === 'alone' ? [] : ([[others[0], rest[0]]] as const);
      const pressed = [...before, [crew, meetup], [others[1], rest[1]]] as const;
      const answers = await changeBefore(form, () => change(crew, meetup), {
        presses: pressed.length,
        work: () => Promise.all(pressed.map(([by, to]) => context.attend(by, to))),
      });
      const codes = answers.map((answer) => answer.json().code ?? answer.statusCode);
      expect(codes).toEqual([...before.map(() => 201), refusal, 201]);
      expect(await context.seats(meetup)).toMatchObject({ rows: 0 });
    });
  });
});
