import { hugePng, multipart, noise } from '../uploads.ts';
import type { Build, BuildersOfGroup, Case } from './request.ts';

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

const nothing: Build = () => ({});
const byNick: Build = ({ world }) => ({ params: { club_nick: world.club.nick } });
const activity: Build = ({ world, thing, own }) => ({ params: { id: own ? thing.soon : world.places.open } });
const member: Build = ({ thing }) => ({ params: { id: thing.member } });
const edited: Build = ({ thing }) => ({ params: { id: thing.member }, body: MEMBER });

/** The signed out hold another's token, or one that is none. */
function tokenOf({ actor, own, world, thing }: Case): string {
  if (actor.kind === 'nobody') return own ? world.other.ticket : FORGED;
  return thing.token;
}

export const OPEN: BuildersOfGroup<'open'> = {
  'GET /clubs/list': nothing,
  'GET /clubs/information/{club_nick}': byNick,
  'GET /clubs/nick/{club_nick}': byNick,
  'GET /clubs/{club_id}': ({ world }) => ({ params: { club_id: world.club.wire } }),
  'GET /clubs/nick/{club_nick}/crews/count': byNick,
  'GET /activities/{id}': {
    alone: activity,
    // One of their own in which they have no seat.
    'with its page': ({ thing }) => ({ params: { id: thing.started }, query: 'with=page' }),
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

export const TOKEN: BuildersOfGroup<'token'> = {
  'POST /accesslogs': (given) => {
    const { ticket, social } = given.actor.kind === 'nobody' ? given.world.other : given.thing;
    const token = given.actor.kind === 'nobody' && !given.own ? FORGED : ticket;
    return { body: { user_id: social, token } };
  },
  'GET /accesslogs/{token}/members': (given) => ({ params: { token: tokenOf(given) } }),
  'GET /accesslogs/{token}/clubs/{club_nick}/crews': (given) => ({
    params: { token: tokenOf(given), club_nick: given.world.club.nick },
  }),
  'POST /login': ({ actor, own, world, thing }) => {
    const holder = actor.kind === 'nobody' ? world.other : thing;
    return { body: { member_jwt: holder.ticket, password: own ? holder.verifier : 'not the verifier' } };
  },
  'POST /oauth/kakao/unlink': ({ own }) => (own ? null : { body: { app_id: 1, user_id: '1' } }),
};

export const PERSON: BuildersOfGroup<'person'> = {
  'GET /members': () => ({ query: `name=${encodeURIComponent('김하나')}&birthday=1995-03-02` }),
  'GET /members/kakao/{id}': ({ thing }) => ({ params: { id: thing.social } }),
  'GET /members/{id}/decrypt/{token}': ({ thing }) => ({ params: { id: thing.member, token: thing.token } }),
  'GET /members/{id}/clubs': member,
  'GET /members/{id}/popups': member,
  'GET /members/{id}/clubs/{club_id}': ({ thing, world }) => ({
    params: { id: thing.member, club_id: world.club.wire },
  }),
  'GET /members/{id}/activities': ({ thing }) => ({
    params: { id: thing.member },
    query: 'start_date=2026-12-01&end_date=2026-12-31',
  }),
  'GET /members/{id}/activities/live': ({ thing }) => ({ params: { id: thing.member } }),
  'POST /members': ({ thing }) => ({
    body: { ...MEMBER, kakao_id: thing.social, code_verifier: thing.verifier || 'none' },
  }),
  'PUT /members/{id}': edited,
  'PUT /members/{id}/without': edited,
  'PUT /members/{id}/state/0': member,
  'PUT /members/{id}/crews/state/0': member,
  'PUT /members/{id}/crews/admin/0': member,
  'DELETE /attendees/member/{member_id}': ({ thing }) => ({ params: { member_id: thing.member } }),
  'POST /clubs': ({ thing }) => ({ body: { ...CLUB, nick: 'a-new-club', member_id: thing.member } }),
  'POST /crews': {
    'where one never was': ({ thing, world }) => ({
      body: { club_id: world.empty.wire, member_id: thing.member, nick: '새 크루' },
    }),
    'where one may be banned': ({ thing, world }) => ({
      body: { club_id: world.club.wire, member_id: thing.member, nick: '새 크루' },
    }),
  },
  'POST /images/upload': async ({ thing }) => {
    const { contentType, body } = await multipart([
      { name: 'member_id', value: thing.member },
      { name: 'images', bytes: await picture },
    ]);
    return { body, headers: { 'content-type': contentType } };
  },
  'GET /errors': nothing,
  'GET /activities/max_id': nothing,
  'GET /notices/max_id': nothing,
};

const picture = noise(2, 2).png().toBuffer();
