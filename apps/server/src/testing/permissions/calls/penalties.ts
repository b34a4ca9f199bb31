import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { NOW } from '../permission-fixture.ts';
import type { FieldsOf, InputBuilder, InputBuilders, PermissionCase, Rows } from '../request.ts';

/** Of a club: refusals are 403. */
export const PENALTY_LISTS = {
  'GET /clubs/{club_nick}/appeals': '7',
  'GET /clubs/{club_id}/penalty-rules': { alone: '1', 'with a preview': '8' },
  'PUT /clubs/{club_id}/penalty-rules': '8',
} as const satisfies Rows;

/** Inside a club: outsiders get 404, crews of the club 403. */
export const PENALTIES = {
  'GET /crews/{id}/penalties': '7, self',
  'POST /crews/{id}/appeals': 'self',
  'PUT /appeals/{id}': { grant: '7', reject: '7', withdraw: 'self' },
} as const satisfies Rows;

const APPEAL =
  'id kind activity_id cancellation_id text state created_time decided_time decision_reason decided_nick';

export const PENALTY_LISTS_FIELDS: FieldsOf<typeof PENALTY_LISTS> = {
  'GET /clubs/{club_nick}/appeals': {
    '7': `${APPEAL} crew_id nick image_url name activity_time caused_time cancel_reason marked_nick overdue can_decide`,
  },
  'GET /clubs/{club_id}/penalty-rules': { '1': 'rules valid_from next version preview' },
};

export const PENALTIES_FIELDS: FieldsOf<typeof PENALTIES> = {
  'GET /crews/{id}/penalties': { '7, self': 'limit_end_time rule inherited_end_time rules causes appeals' },
};

const APPEAL_ID = 4711;

function appealOf({ fixture, resource }: PermissionCase): Insertable<Database['appeals']> {
  return {
    club_id: fixture.club.id,
    crew_id: resource.crewId || fixture.other.crewId,
    kind: 'no_show',
    activity_id: fixture.ids.decode('activity', fixture.shared.running) ?? 0,
    cancellation_id: null,
    text: '갔어요.',
    decided_by: null,
    decision_reason: null,
    decided_time: null,
    created_time: NOW,
  };
}

const decide =
  (body: object, whose: 'own' | 'any'): InputBuilder =>
  (permissionCase) =>
    // An own appeal is decided by others.
    permissionCase.own && whose === 'any'
      ? null
      : {
          params: { id: permissionCase.fixture.ids.encode('appeal', APPEAL_ID) },
          body,
          prepare: (db) =>
            db
              .insertInto('appeals')
              .values({ ...appealOf(permissionCase), id: APPEAL_ID })
              .execute(),
        };

export const PENALTY_LISTS_REQUESTS: InputBuilders<typeof PENALTY_LISTS> = {
  'GET /clubs/{club_nick}/appeals': (permissionCase) => ({
    params: { club_nick: permissionCase.fixture.club.nick },
    prepare: (db, rows) => {
      // Only moot ones may be several of one cause.
      const moot = { ...appealOf(permissionCase), state: -3 as const, decided_time: NOW };
      return db.insertInto('appeals').values(Array(rows).fill(moot)).execute();
    },
  }),
  'GET /clubs/{club_id}/penalty-rules': {
    alone: ({ fixture }) => ({ params: { club_id: fixture.club.wire } }),
    'with a preview': ({ fixture }) => ({
      params: { club_id: fixture.club.wire },
      query: 'late_hours=8&late_restrict_hours=12&late_free=0&no_show_days=7',
    }),
  },
  'PUT /clubs/{club_id}/penalty-rules': ({ fixture }) => ({
    params: { club_id: fixture.club.wire },
    body: DEFAULT_PENALTY_RULES,
  }),
};

export const PENALTIES_REQUESTS: InputBuilders<typeof PENALTIES> = {
  'GET /crews/{id}/penalties': ({ resource }) => ({ params: { id: resource.crew } }),
  'POST /crews/{id}/appeals': ({ resource, fixture }) => ({
    params: { id: resource.crew },
    body: { kind: 'no_show', activity_id: fixture.shared.running, text: '갔어요.' },
    prepare: (db) =>
      db
        .updateTable('attendees')
        .set({ state: 0, updated_time: NOW })
        .where('crew_id', '=', resource.crewId)
        .where('activity_id', '=', fixture.ids.decode('activity', fixture.shared.running) ?? 0)
        .execute(),
  }),
  'PUT /appeals/{id}': {
    grant: decide({ state: 'granted', reason: '확인했어요.' }, 'any'),
    reject: decide({ state: 'rejected', reason: '오지 않았어요.' }, 'any'),
    withdraw: decide({ state: 'withdrawn' }, 'own'),
  },
};
