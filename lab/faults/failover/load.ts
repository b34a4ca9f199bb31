import type { Pair } from './pair.ts';

export interface Load {
  /** Ends it, once what is under way is answered. */
  end(): Promise<{ calls: number; failed: string[]; longest: number }>;
}

const today = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/**
 * So many calls a second, whether the ones before are answered or not: schedules, meetups, seats taken and given
 * back.
 */
export function startLoad({ callers, meetups }: Pair, perSecond: number): Load {
  const failed: string[] = [];
  const underWay = new Set<Promise<void>>();
  const seated = new Map<string, string>();
  const range = `start_date=${today(0)}&end_date=${today(30)}`;
  let calls = 0;
  let longest = 0;

  const one = async (number: number): Promise<void> => {
    const who = callers[number % callers.length];
    if (who === undefined) return;
    const meetup = meetups[number % meetups.length] ?? '';
    const start = performance.now();
    const kind = number % 5;
    const seat = seated.get(who.crew);
    const write = kind === 0 && seat !== 'under way';
    if (write) seated.set(who.crew, 'under way');
    const answer = await (!write
      ? who.call(
          'GET',
          kind === 1 ? `/activities/${meetup}` : `/members/${who.person.member}/activities?${range}`,
        )
      : seat === undefined
        ? who.call('POST', '/attendees', { crew_id: who.crew, activity_id: meetup, subgroup: '', state: 1 })
        : who.call('PUT', `/attendees/member/${who.person.member}/activity/${seat}`, {}));
    longest = Math.max(longest, performance.now() - start);
    const isDone = answer.status === 200 || answer.status === 201;
    if (!isDone) failed.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    if (!write) return;
    const next = seat === undefined ? meetup : undefined;
    const now = isDone ? next : seat;
    if (now === undefined) seated.delete(who.crew);
    else seated.set(who.crew, now);
  };

  const began = performance.now();
  const timer = setInterval(() => {
    // Timers are late on a busy machine: what is due is made up for.
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    while (calls < due) {
      const call = one(calls);
      calls += 1;
      underWay.add(call);
      void call.finally(() => underWay.delete(call));
    }
  }, 1000 / perSecond);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(underWay);
      return { calls, failed, longest };
    },
  };
}
