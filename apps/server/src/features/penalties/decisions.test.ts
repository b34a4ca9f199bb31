import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { appealsOf } from '../../testing/penalties/appeals.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { restAppeals } from './jobs.ts';

// docs/specification.md#appeals
describe.each(engines())('the decision on an appeal on %s', (engine) => {
  const context = setUpTestContext(engine);
  const { miss, appeal, appealed, decide, refusal, limit, record } = appealsOf(context);
  let club: ContextClub;
  let decider: ContextCrew;
  let crew: ContextCrew;
  let missed: ContextActivity;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    const marker = await context.crew(club, { admin_level: 7 });
    decider = await context.crew(club, { admin_level: 7 });
    crew = await context.crew(club);
    [missed] = await miss(crew, marker, club);
  });

  it('is refused to those who may not decide, and without a fit reason', async () => {
    const before = await limit(crew);
    const id = await appealed(crew, missed);
    const six = await context.crew(club, { admin_level: 6 });
    const stranger = await context.crew(await context.club(), { admin_level: 9 });
    for (const state of ['granted', 'rejected']) {
      expect(await refusal(decide(six, id, state))).toEqual([403, 'permission.denied']);
      expect(await refusal(decide(stranger, id, state))).toEqual([404, 'request.not_found']);
      for (const reason of ['', ' ', '말'.repeat(301)])
        expect((await decide(decider, id, state, reason)).statusCode).toBe(422);
    }
    expect(await refusal(decide(decider, id, 'withdrawn'))).toEqual([403, 'appeal.own']);
    expect((await decide(decider, id, 'moot')).statusCode).toBe(400);
    expect((await record(crew)).appeals).toMatchObject([{ state: 'open', decided_time: null }]);
    expect(await limit(crew)).toEqual(before);
    expect((await decide(decider, id, 'rejected', '말'.repeat(300))).statusCode).toBe(200);
  });

  it('that it is rejected lets a cause count again that rested', async () => {
    const before = await limit(crew);
    const id = await appealed(crew, missed);
    context.advanceClock(72);
    await restAppeals(context.db, context.clock.now());
    expect(await limit(crew)).toBeNull();
    const answer = await decide(decider, id, 'rejected');
    expect(answer.json()).toEqual({ state: 'rejected', limit_end_time: before?.toISOString() });
    expect((await record(crew)).causes).toMatchObject([{ state: 'restricting', resting: false }]);
  });

  it('ends with a withdrawal, also for the cause', async () => {
    const before = await limit(crew);
    const id = await appealed(crew, missed);
    const withdrawn = { state: 'withdrawn', limit_end_time: before?.toISOString() };
    for (let time = 0; time < 2; time += 1)
      expect((await decide(crew, id, 'withdrawn')).json()).toEqual(withdrawn);
    expect(await refusal(decide(decider, id))).toEqual([409, 'appeal.decided']);
    expect(await refusal(appeal(crew, missed, '다시 말해요.'))).toEqual([409, 'appeal.closed']);
    const list = async (state: string) =>
      (await decider.get(`/clubs/${club.nick}/appeals?state=${state}`)).json();
    expect(await list('undecided')).toEqual([]);
    expect(await list('settled')).toMatchObject([{ id, state: 'withdrawn', can_decide: false }]);
  });

  it('follows on a text of 500 characters at most, about a cause of one’s own that counts', async () => {
    for (const text of ['', ' ', '말'.repeat(501)])
      expect((await appeal(crew, missed, text)).statusCode).toBe(422);
    const other = await context.crew(club);
    expect(await refusal(appeal(other, missed))).toEqual([404, 'request.not_found']);
    const body = { kind: 'no_show', activity_id: missed.wire, text: '갔어요.' };
    const forAnother = other.post(`/crews/${crew.crew}/appeals`, body);
    expect(await refusal(forAnother)).toEqual([403, 'permission.denied']);
    await decide(decider, await appealed(crew, missed, '말'.repeat(500)));
    expect(await refusal(appeal(crew, missed, '또 말해요.'))).toEqual([409, 'appeal.closed']);
  });
});
