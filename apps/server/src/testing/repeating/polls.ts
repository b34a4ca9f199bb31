import type { PollAnswerName } from '@crewwith/domain/polls/states';
import { seoulTime } from '@crewwith/domain/time-codecs';
import type { ContextClub, ContextCrew, TestContext } from '../test-context.ts';

const HOUR_MS = 3_600_000;

/** Helpers of tests for the polls of a context. */
export function pollsOf(context: TestContext) {
  const hoursAhead = (hours: number) => new Date(context.clock.now().getTime() + hours * HOUR_MS);
  const times = (hours: readonly number[]) =>
    hours.map((ahead) => ({ activity_time: seoulTime.encode(hoursAhead(ahead)) }));
  const form = (club: ContextClub, owner: ContextCrew, fields: object = {}) => ({
    club_id: club.wire,
    crew_id: owner.crew,
    name: '송년회',
    location: '성수동',
    max_crew: 20,
    attend_level: 1,
    options: times([48, 72]),
    ...fields,
  });
  const read = async (crew: ContextCrew, id: string) => (await crew.get(`/polls/${id}`)).json();
  return {
    hoursAhead,
    times,
    form,
    read,
    create: (club: ContextClub, owner: ContextCrew, fields: object = {}) =>
      owner.post('/polls', form(club, owner, fields)),

    /** A poll with the ids of its times, in their order. */
    async opened(club: ContextClub, owner: ContextCrew, fields: object = {}) {
      const answer = await owner.post('/polls', form(club, owner, fields));
      if (answer.statusCode !== 201) throw new Error(answer.body);
      const { id } = answer.json();
      const { options } = await read(owner, id);
      const [first, second] = options.map((option: { id: string }) => option.id) as [string, string];
      return { id: id as string, first, second };
    },

    vote: (crew: ContextCrew, id: string, answers: Readonly<Record<string, PollAnswerName | null>>) =>
      crew.put(`/polls/${id}/votes`, {
        crew_id: crew.crew,
        votes: Object.entries(answers).map(([option_id, answer]) => ({ option_id, answer })),
      }),

    close: (crew: ContextCrew, id: string, option: string | null) =>
      crew.put(`/polls/${id}/close`, { option_id: option }),

    /** The activities of a club, with the crews that sit and wait in each, in their order. */
    async made(club: ContextClub) {
      const activities = await context.db
        .selectFrom('activities')
        .selectAll()
        .where('club_id', '=', club.id)
        .orderBy('id')
        .execute();
      return Promise.all(
        activities.map(async (activity) => {
          const seats = await context.db
            .selectFrom('attendees')
            .select(['crew_id', 'source', 'free_until', 'subgroup', 'state'])
            .where('activity_id', '=', activity.id)
            .orderBy('created_time')
            .orderBy('crew_id')
            .execute();
          const queue = await context.db
            .selectFrom('waiters')
            .select(['crew_id', 'state'])
            .where('activity_id', '=', activity.id)
            .orderBy('place')
            .execute();
          return { ...activity, seats, waiting: queue.map(({ crew_id }) => crew_id) };
        }),
      );
    },
  };
}
