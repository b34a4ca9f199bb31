import { expect, it } from 'vitest';
import { transact } from '../../http/transaction.ts';
import { engines } from '../../testing/database.ts';
import { type ContextCrew, openTestContext } from '../../testing/test-context.ts';
import { detachAccount } from '../members/public.ts';

it.each(engines())('erased members leave no text in appeals, and none undecided, on %s', async (engine) => {
  const context = await openTestContext(engine);
  const { db, clock } = context;
  const club = await context.club();
  const [crew, decider] = [await context.crew(club), await context.crew(club, { admin_level: 7 })];
  const insert = async (by: ContextCrew, settled: boolean) => {
    const { id: activity_id } = await context.meetup(club, -5);
    await db
      .insertInto('appeals')
      .values({
        club_id: club.id,
        crew_id: by.id,
        kind: 'no_show',
        activity_id,
        cancellation_id: null,
        text: '병원에 있었어요.',
        created_time: clock.now(),
        state: settled ? -1 : 0,
        decided_by: settled ? (by === crew ? decider.id : crew.id) : null,
        decision_reason: settled ? '연락이 없었어요.' : null,
        decided_time: settled ? clock.now() : null,
      })
      .execute();
  };
  await insert(crew, true);
  await insert(crew, false);
  await insert(decider, true);
  await insert(decider, false);
  const account = { id: 0, memberId: crew.memberId };
  await transact({ db }, (trx) => detachAccount(trx, account, clock.now()));

  const rows = db.selectFrom('appeals').select(['text', 'decision_reason', 'state']);
  const kept = '병원에 있었어요.';
  expect(await rows.where('club_id', '=', club.id).orderBy('id').execute()).toEqual([
    { text: '', decision_reason: '연락이 없었어요.', state: -1 },
    { text: '', decision_reason: null, state: -2 },
    { text: kept, decision_reason: null, state: -1 },
    { text: kept, decision_reason: null, state: 0 },
  ]);
  await context.close();
});

it.each(engines())(
  'the audit trail keeps a decision, without its reason once that is erased, on %s',
  async (engine) => {
    const context = await openTestContext(engine);
    const club = await context.club();
    const leader = await context.crew(club, { admin_level: 9 });
    const [crew, decider] = [await context.crew(club), await context.crew(club, { admin_level: 7 })];
    const meetup = await context.meetup(club, 0.5);
    await context.attend(crew, meetup);
    context.advanceClock(1);
    await context.mark(club.owner, crew, meetup, { state: 0 });
    const cause = { kind: 'no_show', activity_id: meetup.wire, text: '갔어요.' };
    const { id } = (await crew.post(`/crews/${crew.crew}/appeals`, cause)).json();
    const reason = '함께 뛴 사람이 확인했어요.';
    expect((await decider.put(`/appeals/${id}`, { state: 'granted', reason })).statusCode).toBe(200);
    const decision = async () => (await leader.get(`/clubs/${club.wire}/audit`)).json()[0];
    const entry = { action: 'appeal.grant', actor_crew_id: decider.crew, crew_id: crew.crew };
    expect(await decision()).toMatchObject({ ...entry, reason });

    const account = { id: 0, memberId: decider.memberId };
    await transact(context, (trx) => detachAccount(trx, account, context.clock.now()));
    expect(await decision()).toMatchObject({ ...entry, reason: null });
    const entries = await context.db.selectFrom('audit_entries').select('detail').execute();
    expect(JSON.stringify(entries)).not.toContain(reason);
    await context.close();
  },
);
