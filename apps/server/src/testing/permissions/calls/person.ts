import { multipart, noise } from '../../uploads.ts';
import { NOW } from '../permission-fixture.ts';
import type { FieldsOf, InputBuilder, InputBuilders, Rows } from '../request.ts';
import { CARD, CLUB_CARD, COUNT, EXPORT_LISTS, FACES, OWN } from './field-lists.ts';
import { nothing } from './open.ts';

/** About one member, in any club. Refusals are 403. */
export const PERSON = {
  'GET /members': 'member',
  'GET /members/kakao/{id}': 'ticket self',
  'GET /members/{id}/decrypt/{token}': 'member self',
  'GET /members/{id}/clubs': 'member self',
  'GET /members/{id}/popups': 'member self',
  'GET /members/{id}/clubs/{club_id}': 'member self',
  'GET /members/{id}/activities': 'member self',
  'GET /members/{id}/home': 'member self',
  'GET /members/{id}/export': 'member self',
  'GET /members/{id}/activities/live': 'member self',
  'POST /members': 'ticket self',
  'PUT /members/{id}': 'member self',
  'PUT /members/{id}/without': 'member self',
  'PUT /members/{id}/picture': 'member self',
  'PUT /members/{id}/picture/provider': 'member self',
  'PUT /members/{id}/state/0': 'member self',
  'PUT /members/{id}/state/1': 'member self',
  'GET /members/{id}/sessions': 'member self',
  'DELETE /members/{id}/sessions': 'member self',
  'DELETE /members/{id}/sessions/{session_id}': 'member self',
  'PUT /members/{id}/crews/state/0': 'member self',
  'PUT /members/{id}/crews/admin/0': 'member self',
  'DELETE /attendees/member/{member_id}': 'member self',
  'POST /clubs': 'member self',
  'POST /crews': { 'a new club': 'member self', 'a club with a possible ban': 'member unbanned self' },
  'POST /images/upload': 'member self',
  'GET /errors': 'operator',
  'GET /activities/max_id': '5 somewhere',
  'GET /notices/max_id': '2 somewhere',
} as const satisfies Rows;

export const PERSON_FIELDS: FieldsOf<typeof PERSON> = {
  'GET /members': COUNT,
  'GET /members/kakao/{id}': COUNT,
  'GET /members/{id}/decrypt/{token}': {
    self: `id kakao_id ${OWN} provider_picture created_time state consent`,
  },
  'GET /members/{id}/clubs': {
    self: `${CLUB_CARD} admin_level level_name crew_id crew_nick crew_image_url frozen`,
  },
  'GET /members/{id}/popups': {
    self: 'crew_id club_nick club_name updated_time no_shows upcoming late_cancels',
  },
  'GET /members/{id}/clubs/{club_id}': { self: 'id state admin_level' },
  'GET /members/{id}/activities': { self: CARD, ...FACES },
  'GET /members/{id}/export': { self: EXPORT_LISTS },
  'GET /members/{id}/home': { self: 'clubs activities called next open polls' },
  'GET /members/{id}/activities/live': { self: 'activity_id count wait_count held_count my_state my_queued' },
  'GET /members/{id}/sessions': { self: 'id device created_time last_used_time current' },
  'GET /errors': { operator: 'id type message member_id created_time' },
  'GET /activities/max_id': { anyone: 'max_id' },
  'GET /notices/max_id': { anyone: 'max_id' },
};

const NEW_CLUB = { name: '새 클럽', category: '달리기', info: '함께 달려요.', question: '왜 오셨나요?' };
const MEMBER = {
  name: '김하나',
  gender: 'Female',
  birthday: '1995-03-02',
  nationality: '대한민국',
  address: '성수동',
  email: 'hana@example.com',
  contact: '010-1234-5678',
};

const picture = noise(2, 2).png().toBuffer();
const member: InputBuilder = ({ resource }) => ({ params: { id: resource.member } });
const ofDecember: InputBuilder = ({ resource }) => ({
  params: { id: resource.member },
  query: 'start_date=2026-12-01&end_date=2026-12-31',
});
const edited: InputBuilder = ({ resource }) => ({ params: { id: resource.member }, body: MEMBER });

export const PERSON_REQUESTS: InputBuilders<typeof PERSON> = {
  'GET /members': () => ({ query: `name=${encodeURIComponent('김하나')}&birthday=1995-03-02` }),
  'GET /members/kakao/{id}': ({ resource }) => ({ params: { id: resource.social } }),
  'GET /members/{id}/decrypt/{token}': ({ resource }) => ({
    params: { id: resource.member, token: resource.token },
  }),
  'GET /members/{id}/clubs': member,
  'GET /members/{id}/popups': member,
  'GET /members/{id}/clubs/{club_id}': ({ resource, fixture }) => ({
    params: { id: resource.member, club_id: fixture.club.wire },
  }),
  'GET /members/{id}/activities': ofDecember,
  'GET /members/{id}/home': ofDecember,
  'GET /members/{id}/export': member,
  'GET /members/{id}/activities/live': ({ resource }) => ({ params: { id: resource.member } }),
  'POST /members': ({ resource }) => ({
    body: { ...MEMBER, kakao_id: resource.social, code_verifier: resource.verifier || 'none' },
  }),
  'PUT /members/{id}': edited,
  'PUT /members/{id}/without': edited,
  'PUT /members/{id}/picture/provider': member,
  'PUT /members/{id}/picture': ({ resource }) => ({
    params: { id: resource.member },
    body: { image_id: null },
  }),
  'PUT /members/{id}/state/0': member,
  'PUT /members/{id}/state/1': ({ resource }) => ({
    params: { id: resource.member },
    body: { code_verifier: resource.verifier },
  }),
  'PUT /members/{id}/crews/state/0': member,
  'PUT /members/{id}/crews/admin/0': member,
  'GET /members/{id}/sessions': member,
  'DELETE /members/{id}/sessions': member,
  'DELETE /members/{id}/sessions/{session_id}': ({ resource }) => ({
    params: { id: resource.member, session_id: resource.session },
  }),
  'DELETE /attendees/member/{member_id}': ({ resource }) => ({
    params: { member_id: resource.member },
    body: { reason: '몸살' },
  }),
  'POST /clubs': ({ resource }) => ({
    body: { ...NEW_CLUB, nick: 'a-new-club', member_id: resource.member },
  }),
  'POST /crews': {
    'a new club': ({ resource, fixture }) => ({
      body: { club_id: fixture.empty.wire, member_id: resource.member, nick: '새 크루' },
    }),
    'a club with a possible ban': ({ resource, fixture }) => ({
      body: { club_id: fixture.club.wire, member_id: resource.member, nick: '새 크루' },
    }),
  },
  'POST /images/upload': async ({ resource }) => {
    const { contentType, body } = await multipart([
      { name: 'member_id', value: resource.member },
      { name: 'images', bytes: await picture },
    ]);
    return { body, headers: { 'content-type': contentType } };
  },
  'GET /errors': () => ({
    prepare: (db, rows) => {
      const report = { type: 'page', message: 'broken', created_time: NOW };
      return db.insertInto('error_logs').values(Array(rows).fill(report)).execute();
    },
  }),
  'GET /activities/max_id': nothing,
  'GET /notices/max_id': nothing,
};
