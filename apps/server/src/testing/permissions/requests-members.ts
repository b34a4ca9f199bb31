import { hugePng, multipart, noise } from '../uploads.ts';
import type { GroupInputBuilders, InputBuilder, PermissionCase } from './request.ts';

const CLUB = { name: '새 클럽', category: '달리기', info: '함께 달려요.', question: '왜 오셨나요?' };
const MEMBER = {
  name: '김하나',
  gender: 'Female',
  birthday: '1995-03-02',
  nationality: '대한민국',
  address: '성수동',
  email: 'hana@example.com',
  contact: '010-1234-5678',
};
const FORGED = hugePng(1).toString('hex');

const nothing: InputBuilder = () => ({});
const byNick: InputBuilder = ({ fixture }) => ({ params: { club_nick: fixture.club.nick } });
const activity: InputBuilder = ({ fixture, resource, own }) => ({
  params: { id: own ? resource.soon : fixture.shared.open },
});
const member: InputBuilder = ({ resource }) => ({ params: { id: resource.member } });
const edited: InputBuilder = ({ resource }) => ({ params: { id: resource.member }, body: MEMBER });

/** Callers without log-in use another's ticket or an invalid token. */
function tokenOf({ actor, own, fixture, resource }: PermissionCase): string {
  if (actor.kind === 'anonymous') return own ? fixture.other.ticket : FORGED;
  return resource.token;
}

export const OPEN: GroupInputBuilders<'open'> = {
  'GET /clubs/list': nothing,
  'GET /clubs/information/{club_nick}': byNick,
  'GET /clubs/nick/{club_nick}': byNick,
  'GET /clubs/{club_id}': ({ fixture }) => ({ params: { club_id: fixture.club.wire } }),
  'GET /clubs/nick/{club_nick}/crews/count': byNick,
  'GET /activities/{id}': {
    alone: activity,
    // An own meetup without a seat.
    'with its page': ({ resource }) => ({ params: { id: resource.started }, query: 'with=page' }),
  },
  'GET /activities/{id}/club_nick': activity,
  'GET /activities/{id}/crews/count': activity,
  'GET /activities/{id}/live': activity,
  'POST /error': () => ({ body: { type: 'page', message: 'broken' } }),
  'GET /oauth/providers': nothing,
  'POST /oauth/token': () => ({
    body: {
      grant_type: 'authorization_code',
      code: 'code',
      redirect_uri: 'http://localhost:3000/oauth',
      code_verifier: 'x'.repeat(43),
    },
  }),
  'POST /logout': nothing,
};

export const TOKEN: GroupInputBuilders<'token'> = {
  'POST /accesslogs': ({ actor, own, fixture, resource }) => {
    const { ticket, social } = actor.kind === 'anonymous' ? fixture.other : resource;
    const token = actor.kind === 'anonymous' && !own ? FORGED : ticket;
    return { body: { user_id: social, token } };
  },
  'GET /accesslogs/{token}/members': (permissionCase) => ({ params: { token: tokenOf(permissionCase) } }),
  'GET /accesslogs/{token}/clubs/{club_nick}/crews': (permissionCase) => ({
    params: { token: tokenOf(permissionCase), club_nick: permissionCase.fixture.club.nick },
  }),
  'POST /login': ({ actor, own, fixture, resource }) => {
    const holder = actor.kind === 'anonymous' ? fixture.other : resource;
    return { body: { member_jwt: holder.ticket, password: own ? holder.verifier : 'not the verifier' } };
  },
  'POST /oauth/kakao/unlink': ({ own }) => (own ? null : { body: { app_id: 1, user_id: '1' } }),
};

export const MEMBER_CALLS: GroupInputBuilders<'person'> = {
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
  'GET /members/{id}/activities': ({ resource }) => ({
    params: { id: resource.member },
    query: 'start_date=2026-12-01&end_date=2026-12-31',
  }),
  'GET /members/{id}/activities/live': ({ resource }) => ({ params: { id: resource.member } }),
  'POST /members': ({ resource }) => ({
    body: { ...MEMBER, kakao_id: resource.social, code_verifier: resource.verifier || 'none' },
  }),
  'PUT /members/{id}': edited,
  'PUT /members/{id}/without': edited,
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
  'POST /clubs': ({ resource }) => ({ body: { ...CLUB, nick: 'a-new-club', member_id: resource.member } }),
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
  'GET /errors': nothing,
  'GET /activities/max_id': nothing,
  'GET /notices/max_id': nothing,
};

const picture = noise(2, 2).png().toBuffer();
