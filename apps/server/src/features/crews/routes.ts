import { crewsContract } from '@crewwith/domain/crews/contract';
import { bearerOf } from '../../http/headers.ts';
import { withLinkHeader } from '../../http/pages.ts';
import { type Router, route } from '../../http/routes.ts';
import { readCrew, readCrewLevel, readPerson, readPersonDetail } from './reads/crew.ts';
import { listActivities, listLateCancels, listNoShows } from './reads/history.ts';
import { listCrewsByLevel, listRestrictedCrews } from './reads/lists.ts';
import { readOwnPerson } from './reads/own.ts';
import { reportCrews } from './reads/report.ts';
import { editCrew, setCrewState } from './writes/edit.ts';
import { joinClub } from './writes/join.ts';
import { changeLevel, liftCrewRestriction } from './writes/level.ts';

export function crewRoutes(router: Router): void {
  const c = crewsContract;
  route(router, c.create, (call, { body }) => joinClub(call, body));
  route(router, c.read, (call, { params, query }) =>
    readCrew(call, params.id, { contact: query.contact !== 'hidden', page: query.with === 'page' }),
  );
  route(router, c.readLevel, (call, { params }) => readCrewLevel(call, params.id));
  route(router, c.readPerson, (call, { params }) => readPerson(call, params.id));
  route(router, c.readDetail, (call, { params }) => readPersonDetail(call, params.id));
  route(router, c.readOwn, (call, { params }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return readOwnPerson(call, params.id, bearerOf(request) === params.token);
  });
  route(router, c.listActivities, (call, { params }) => listActivities(call, params.id));
  route(router, c.listNoShows, (call, { params }) => listNoShows(call, params.id));
  route(router, c.listLateCancels, (call, { params }) => listLateCancels(call, params.id));
  route(router, c.listByLevel, async (call, { params, query: { state, sign_name: _under, ...page } }, http) =>
    withLinkHeader(
      http,
      await listCrewsByLevel(call, params.club_nick, { bound: params.level, state, ...page }),
    ),
  );
  route(router, c.listRestricted, async (call, { params, query }, http) =>
    withLinkHeader(http, await listRestrictedCrews(call, params.club_nick, query)),
  );
  route(router, c.reportAttendance, async (call, { params, query }, http) => {
    const { club_nick, from, to, state } = params;
    return withLinkHeader(
      http,
      await reportCrews(call, club_nick, { from, to, counted: { attended: state } }, query),
    );
  });
  route(router, c.reportNoShows, async (call, { params: { club_nick, from, to }, query }, http) =>
    withLinkHeader(http, await reportCrews(call, club_nick, { from, to, counted: 'no_shows' }, query)),
  );
  route(router, c.changeLevel, (call, { params, body }) =>
    changeLevel(call, params.id, params.level, body?.reason),
  );
  route(router, c.liftRestriction, (call, { params, body }) =>
    liftCrewRestriction(call, params.id, body?.reason),
  );
  route(router, c.edit, (call, { params, body }) => editCrew(call, params.id, body));
  route(router, c.setState, (call, { params, body }) =>
    setCrewState(call, params.id, params.state, body?.reason),
  );
}
