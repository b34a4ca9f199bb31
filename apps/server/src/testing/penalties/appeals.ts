import { CAUSE_KIND } from '@crewwith/domain/penalties/states';
import { expect } from 'vitest';
import type { ContextActivity, ContextClub, ContextCrew, TestContext } from '../test-context.ts';

const HOUR_MS = 3_600_000;

type Answer = ReturnType<ContextCrew['post']>;

/** Helpers of tests for the appeals of a context. */
export function appealsOf(context: TestContext) {
  const mark = async (by: ContextCrew, who: ContextCrew, meetup: ContextActivity, state: number) => {
    expect((await context.mark(by, who, meetup, { state })).statusCode).toBe(200);
  };
  const appeal = (who: ContextCrew, meetup: ContextActivity, text = '갔어요.') =>
    who.post(`/crews/${who.crew}/appeals`, { kind: CAUSE_KIND.noShow, activity_id: meetup.wire, text });
  return {
    mark,

    /** A meetup that the crew has missed, marked by another two hours from now, and when it started. */
    async miss(who: ContextCrew, marker: ContextCrew, club: ContextClub): Promise<[ContextActivity, Date]> {
      const meetup = await context.meetup(club, 1);
      await context.db.updateTable('crews').set({ limit_end_time: null }).where('id', '=', who.id).execute();
      await context.attend(who, meetup);
      context.advanceClock(2);
      await mark(marker, who, meetup, 0);
      return [meetup, new Date(context.clock.now().getTime() - HOUR_MS)];
    },

    appeal,
    async appealed(...args: Parameters<typeof appeal>): Promise<string> {
      const answer = await appeal(...args);
      expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
      return answer.json().id;
    },
    decide: (by: ContextCrew, id: string, state = 'granted', reason = '함께 뛴 사람이 확인했어요.') =>
      by.put(`/appeals/${id}`, { state, ...(state !== 'withdrawn' && { reason }) }),
    refusal: async (answer: Answer): Promise<[number, string]> => {
      const { statusCode, body } = await answer;
      return [statusCode, JSON.parse(body).code];
    },
    async limit(who: ContextCrew): Promise<Date | null> {
      const row = context.db.selectFrom('crews').select('limit_end_time').where('id', '=', who.id);
      return (await row.executeTakeFirstOrThrow()).limit_end_time;
    },
    record: async (who: ContextCrew) => (await who.get(`/crews/${who.crew}/penalties`)).json(),
  };
}
