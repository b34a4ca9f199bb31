import type { NotificationKind } from '@crewwith/domain/notifications/kinds';
import { fanOut } from '../../features/notifications/fan-out.ts';
import { notificationJobs } from '../../features/notifications/jobs.ts';
import type { ContextCrew, TestContext } from '../test-context.ts';

/** A row of an inbox as it is sent. */
export interface SentRow {
  id: string;
  kind: NotificationKind;
  title: string;
  text: string;
  link: string;
  club_nick: string;
  face?: { nick: string; image_url?: string | null };
  count: number;
  created_time: string;
  read_time: string | null;
}

/** Helpers of tests for the notifications of a context. */
export function inboxOf(context: TestContext) {
  const run = () => fanOut({ db: context.db }, context.clock.now());
  const list = async (crew: ContextCrew, headers?: Record<string, string>): Promise<SentRow[]> =>
    (await crew.get(`/members/${crew.member}/notifications?limit=100`, undefined, headers)).json();
  return {
    run,
    list,

    /** Runs the job that looks for what is due. Returns the number of rows. */
    runJob: async (now = context.clock.now()) => {
      const job = notificationJobs(undefined).find(({ name }) => name === 'notify');
      return job?.run(context.db, now);
    },

    /** What a caller is answered who changes settings. */
    set: (crew: ContextCrew, settings: readonly object[]) =>
      crew.put(`/members/${crew.member}/notification-settings`, settings as object),

    unread: async (crew: ContextCrew): Promise<number> =>
      (await crew.get(`/members/${crew.member}/notifications/count`)).json().unread,

    /** The kinds of the rows of each crew, the oldest first, after those that wait are made. */
    async told<N extends string>(crews: Record<N, ContextCrew>): Promise<Record<N, NotificationKind[]>> {
      await run();
      const entries = Object.entries<ContextCrew>(crews).map(async ([name, crew]) => [
        name,
        (await list(crew)).map(({ kind }) => kind).reverse(),
      ]);
      return Object.fromEntries(await Promise.all(entries));
    },
  };
}
