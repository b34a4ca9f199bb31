import { POLL_ANSWER } from '@crewwith/domain/polls/states';
import { seoulTime } from '@crewwith/domain/time-codecs';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { NOW } from '../permission-fixture.ts';
import type { CallInput, FieldsOf, InputBuilder, InputBuilders, PermissionCase, Rows } from '../request.ts';

/** Of a club: refusals are 403. */
export const POLL_LISTS = {
  'GET /clubs/{club_nick}/polls': '1',
} as const satisfies Rows;

/** Inside a club: outsiders get 404, crews of the club 403. */
export const POLLS = {
  'GET /polls/{id}': '1',
  'PUT /polls/{id}/close': { 'with a time': '8, 5 owner', 'without one': '8, 5 owner' },
} as const satisfies Rows;

/** As the own crew: naming another's is 403. */
export const OWN_POLLS = {
  'POST /polls': '5 self',
  'PUT /polls/{id}/votes': '1 self',
} as const satisfies Rows;

const ROW =
  'id club_id club_nick crew_id nick host_image_url name location state created_time ends_time voters options my';

export const POLL_LISTS_FIELDS: FieldsOf<typeof POLL_LISTS> = {
  'GET /clubs/{club_nick}/polls': { '1': ROW },
};

export const POLLS_FIELDS: FieldsOf<typeof POLLS> = {
  'GET /polls/{id}': {
    '1': `${ROW} max_crew attend_level location_url info cost type subgroup duration_minutes activity_id can`,
    '3': 'votes',
  },
};

const HOUR_MS = 3_600_000;
const POLL_ID = 4713;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const TIMES = [at(50), at(74)];
const FORM = { name: '송년회', max_crew: 20, attend_level: 1, location: '서울숲' };

function pollOf({ fixture, resource, own }: PermissionCase): Insertable<Database['polls']> {
  return {
    ...FORM,
    club_id: fixture.club.id,
    crew_id: own ? resource.crewId : fixture.other.crewId,
    state: 2,
    created_time: NOW,
    ends_time: at(48),
  };
}

/**
 * Inserts polls with the ids from POLL_ID on, each with one time of the same id, to which so many crews say yes.
 */
async function insertPolls(
  db: Kysely<Database>,
  permissionCase: PermissionCase,
  { polls, voters }: { polls: number; voters: number },
): Promise<void> {
  const ids = Array.from({ length: polls }, (_, index) => POLL_ID + index);
  const poll = pollOf(permissionCase);
  await db
    .insertInto('polls')
    .values(ids.map((id) => ({ ...poll, id })))
    .execute();
  const options = ids.map((id) => ({ id, poll_id: id, activity_time: at(50) }));
  await db.insertInto('poll_options').values(options).execute();
  await sql`
    insert into poll_votes (option_id, crew_id, answer, voted_time)
    select poll_options.id, voters.id, ${sql.lit(POLL_ANSWER.yes)}, ${NOW}::timestamptz
    from poll_options cross join (
      select id from crews where club_id = ${poll.club_id} and state = 1 and admin_level > 0 order by id limit ${voters}
    ) as voters`.execute(db);
}

/** A call on one poll, the caller's own or another's. */
const onPoll = (permissionCase: PermissionCase, body?: object): CallInput => ({
  params: { id: permissionCase.fixture.ids.encode('poll', POLL_ID) },
  ...(body && { body }),
  prepare: (db, rows) => insertPolls(db, permissionCase, { polls: 1, voters: rows }),
});
const option = ({ fixture }: PermissionCase) => fixture.ids.encode('poll_option', POLL_ID);

export const POLL_LISTS_REQUESTS: InputBuilders<typeof POLL_LISTS> = {
  'GET /clubs/{club_nick}/polls': (permissionCase) => ({
    params: { club_nick: permissionCase.fixture.club.nick },
    prepare: (db, rows) => insertPolls(db, permissionCase, { polls: rows, voters: 1 }),
  }),
};

export const POLLS_REQUESTS: InputBuilders<typeof POLLS> = {
  'GET /polls/{id}': (permissionCase) => onPoll(permissionCase),
  'PUT /polls/{id}/close': {
    'with a time': (permissionCase) => onPoll(permissionCase, { option_id: option(permissionCase) }),
    'without one': (permissionCase) => onPoll(permissionCase, { option_id: null }),
  },
};

const ballot: InputBuilder = (permissionCase) =>
  onPoll(permissionCase, {
    crew_id: permissionCase.resource.crew,
    votes: [{ option_id: option(permissionCase), answer: 'yes' }],
  });

export const OWN_POLLS_REQUESTS: InputBuilders<typeof OWN_POLLS> = {
  'POST /polls': ({ fixture, resource }) => ({
    body: {
      ...FORM,
      options: TIMES.map((time) => ({ activity_time: seoulTime.encode(time) })),
      club_id: fixture.club.wire,
      crew_id: resource.crew,
    },
  }),
  'PUT /polls/{id}/votes': ballot,
};
