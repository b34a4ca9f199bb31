import { readConfig } from '../../env.ts';
import { sweepImages } from '../../features/images/jobs.ts';
import { isServed } from '../../features/images/reads.ts';
import { insertImage } from '../fixtures.ts';
import type { ContextCrew, TestContext } from '../test-context.ts';

/** Helpers of tests for the covers of series and of their activities. */
export function coversOf(context: TestContext) {
  const nameOf = async (image: string) => {
    const id = context.ids.decode('image', image) ?? 0;
    const row = await context.db.selectFrom('images').select('name').where('id', '=', id).executeTakeFirst();
    return row?.name ?? null;
  };
  return {
    /** Uploads a picture and returns its id. */
    upload: async (crew: ContextCrew) =>
      context.ids.encode(
        'image',
        await insertImage(context.db, { member_id: crew.memberId, created_time: context.clock.now() }),
      ),

    /** The name of a picture; null once it has no row any more. */
    nameOf,

    /** Creates a series of Tuesdays in the club and returns the answer. */
    create: (crew: ContextCrew, club: { wire: string }, changes: object) =>
      crew.post('/series', {
        ...{ club_id: club.wire, crew_id: crew.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-08' },
        ...{ clock: '20:00', name: '화요 달리기', max_crew: 20, attend_level: 1, location: '서울숲' },
        ...changes,
      }),

    /** Changes nothing of an activity but its cover. */
    setCover: async (crew: ContextCrew, activity: string, cover_image_id: string | null) => {
      const { name, activity_time, max_crew, attend_level, location } = (
        await crew.get(`/activities/${activity}`)
      ).json();
      const body = { name, activity_time, max_crew, attend_level, location, cover_image_id };
      return crew.put(`/activities/${activity}`, body);
    },

    /** The name of the cover that an activity shows. */
    coverOf: async (activity: string) => {
      const { cover } = (await context.as(null).get(`/activities/${activity}`)).json();
      return cover === null
        ? null
        : String(cover.image_url)
            .split('/')
            .at(-1)
            ?.replace(/-\d+\.webp$/, '');
    },

    serves: async (image: string) =>
      isServed({ db: context.db, clock: context.clock }, `${await nameOf(image)}-1600.webp`),

    sweep: () =>
      sweepImages({ db: context.db, config: readConfig({ NODE_ENV: 'test' }) }, context.clock.now()),
  };
}
