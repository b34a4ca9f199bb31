import type { Pair } from './pair.ts';

export interface Load {
  /** Stops after all open calls are answered. */
  end(): Promise<{ calls: number; failed: string[]; longest: number }>;
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** Sends `perSecond` calls a second regardless of open ones: schedules, meetups, attending and cancelling. */
export function startLoad({ callers, meetups }: Pair, perSecond: number): Load {
  const failed: string[] = [];
  const open = new Set<Promise<void>>();
  const seats = new Map<string, string>();
  const range = `start_date=${dayFromNow(0)}&end_date=${dayFromNow(30)}`;
  let calls = 0;
  let longest = 0;

  const send = async (number: number): Promise<void> => {
    const caller = callers[number % callers.length];
    if (caller === undefined) return;
    const meetup = meetups[number % meetups.length] ?? '';
    const start = performance.now();
    const kind = number % 5;
    const seat = seats.get(caller.crew);
    const write = kind === 0 && seat !== 'pending';
    if (write) seats.set(caller.crew, 'pending');
    const response = await (!write
      ? caller.call(
          'GET',
          kind === 1 ? `/activities/${meetup}` : `/members/${caller.client.member}/activities?${range}`,
        )
      : seat === undefined
        ? caller.call('POST', '/attendees', {
            crew_id: caller.crew,
            activity_id: meetup,
            subgroup: '',
            state: 1,
          })
        : caller.call('PUT', `/attendees/member/${caller.client.member}/activity/${seat}`, {}));
    longest = Math.max(longest, performance.now() - start);
    const isDone = response.status === 200 || response.status === 201;
    if (!isDone) failed.push(`${response.status} ${JSON.stringify(response.body)}`);
    if (!write) return;
    const next = seat === undefined ? meetup : undefined;
    const now = isDone ? next : seat;
    if (now === undefined) seats.delete(caller.crew);
    else seats.set(caller.crew, now);
  };

  const started = performance.now();
  const timer = setInterval(() => {
    // Catches up, since timers are late on a busy machine.
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond);
    while (calls < due) {
      const call = send(calls);
      calls += 1;
      open.add(call);
      void call.finally(() => open.delete(call));
    }
  }, 1000 / perSecond);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(open);
      return { calls, failed, longest };
    },
  };
}
