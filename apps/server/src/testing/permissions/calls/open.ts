import { hugePng } from '../../uploads.ts';
import type { FieldsOf, InputBuilder, InputBuilders, PermissionCase, Rows } from '../request.ts';
import { ACTIVITY, CLUB_CARD, CLUB_RECORD, COUNT, FACES } from './field-lists.ts';

/** Public calls. */
export const OPEN = {
  'GET /clubs/list': 'anyone',
  'GET /clubs/information/{club_nick}': 'anyone',
  'GET /clubs/nick/{club_nick}': 'anyone',
  'GET /clubs/{club_id}': 'anyone',
  'GET /clubs/nick/{club_nick}/crews/count': 'anyone',
  'GET /activities/{id}': { alone: 'anyone', 'with its page': 'anyone' },
  'GET /activities/{id}.ics': 'anyone',
  'GET /activities/{id}/club_nick': 'anyone',
  'GET /activities/{id}/crews/count': 'anyone',
  'GET /activities/{id}/live': 'anyone',
  'POST /error': 'anyone',
  'GET /oauth/providers': 'anyone',
  'POST /oauth/token': 'anyone',
  'POST /logout': 'anyone',
} as const satisfies Rows;

export const OPEN_FIELDS: FieldsOf<typeof OPEN> = {
  'GET /clubs/list': { anyone: CLUB_CARD },
  'GET /clubs/information/{club_nick}': { anyone: `${CLUB_CARD} category crew_count info` },
  'GET /clubs/nick/{club_nick}': { anyone: CLUB_RECORD },
  'GET /clubs/{club_id}': { anyone: CLUB_RECORD },
  'GET /clubs/nick/{club_nick}/crews/count': COUNT,
  'GET /activities/{id}': {
    anyone: `${ACTIVITY} can`,
    outsider: 'next_step',
    '1': 'crew_id nick host_image_url subgroup like_count message_count attending version liked',
    ...FACES,
    '8, 5 owner': 'cover_image_id',
    // The code is derived from created_time.
    '7, 5 owner': 'created_time code',
  },
  'GET /activities/{id}.ics': { anyone: 'text' },
  'GET /activities/{id}/club_nick': { anyone: 'nick' },
  'GET /activities/{id}/crews/count': COUNT,
  'GET /activities/{id}/live': { anyone: 'activity_id count wait_count held_count my_state my_queued' },
  'GET /oauth/providers': { anyone: 'id name authorize_url' },
};

export const nothing: InputBuilder = () => ({});
const byNick: InputBuilder = ({ fixture }) => ({ params: { club_nick: fixture.club.nick } });
const activity: InputBuilder = ({ fixture, resource, own }) => ({
  params: { id: own ? resource.soon : fixture.shared.open },
});

export const OPEN_REQUESTS: InputBuilders<typeof OPEN> = {
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
  'GET /activities/{id}.ics': activity,
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

/** Calls with a token in the path or body. It must be the caller's own: another's is 403, an invalid one 401. */
export const TOKEN = {
  'POST /accesslogs': 'self',
  'GET /accesslogs/{token}/members': 'self',
  'GET /accesslogs/{token}/clubs/{club_nick}/crews': 'self',
  // A ticket without its verifier is 401.
  'POST /login': 'self',
  // The provider's key.
  'POST /oauth/kakao/unlink': 'provider',
} as const satisfies Rows;

export const TOKEN_FIELDS: FieldsOf<typeof TOKEN> = {
  'GET /accesslogs/{token}/members': { self: 'id state' },
  'GET /accesslogs/{token}/clubs/{club_nick}/crews': { self: 'member_id club_id crew_id state admin_level' },
};

const FORGED = hugePng(1).toString('hex');

/** Callers without log-in use another's ticket or an invalid token. */
function tokenOf({ actor, own, fixture, resource }: PermissionCase): string {
  if (actor.kind === 'anonymous') return own ? fixture.other.ticket : FORGED;
  return resource.token;
}

export const TOKEN_REQUESTS: InputBuilders<typeof TOKEN> = {
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
