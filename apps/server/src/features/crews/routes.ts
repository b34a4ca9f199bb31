import { crewsContract } from '@crewwith/domain/crews/contract';
import { bearerOf } from '../../kit/headers.ts';
import { linked } from '../../kit/paging.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import { editCrew, setCrewState } from './change.ts';
import { listActivities, listLateCancels, listNoShows } from './history.ts';
import { joinClub } from './join.ts';
import { changeLevel, liftCrewLimit } from './level.ts';
import { listCrewsByLevel, listLimitedCrews } from './list.ts';
import { readOwnPerson } from './own.ts';
import { readCrew, readCrewLevel, readPerson, readPersonDetail } from './read.ts';
import { reportCrews } from './report.ts';

export function crewRoutes(kit: RouteKit): void {
  const c = crewsContract;
  route(kit, c.create, (call, { body }) => joinClub(call, body));
  route(kit, c.read, (call, { params, query }) =>
    readCrew(call, params.id, { contact: query.contact !== 'hidden', page: query.with === 'page' }),
  );
  route(kit, c.readLevel, (call, { params }) => readCrewLevel(call, params.id));
  route(kit, c.readPerson, (call, { params }) => readPerson(call, params.id));
  route(kit, c.readDetail, (call, { params }) => readPersonDetail(call, params.id));
  route(kit, c.readOwn, (call, { params }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return readOwnPerson(call, params.id, bearerOf(request) === params.token);
  });
  route(kit, c.listActivities, (call, { params }) => listActivities(call, params.id));
  route(kit, c.listNoShows, (call, { params }) => listNoShows(call, params.id));
  route(kit, c.listLateCancels, (call, { params }) => listLateCancels(call, params.id));
  route(kit, c.listByLevel, async (call, { params, query: { state, sign_name: _under, ...page } }, http) =>
    linked(http, await listCrewsByLevel(call, params.club_nick, { bound: params.level, state, ...page })),
  );
  route(kit, c.listLimited, async (call, { params, query }, http) =>
    linked(http, await listLimitedCrews(call, params.club_nick, query)),
  );
  route(kit, c.reportAttendance, async (call, { params, query }, http) => {
    const { club_nick, from, to, state } = params;
    return linked(
      http,
      await reportCrews(call, club_nick, { from, to, counted: { attended: state } }, query),
    );
  });
  route(kit, c.reportNoShows, async (call, { params: { club_nick, from, to }, query }, http) =>
    linked(http, await reportCrews(call, club_nick, { from, to, counted: 'no_shows' }, query)),
  );
  route(kit, c.changeLevel, (call, { params, body }) =>
    changeLevel(call, params.id, params.level, body?.reason),
  );
  route(kit, c.liftLimit, (call, { params, body }) => liftCrewLimit(call, params.id, body?.reason));
  route(kit, c.edit, (call, { params, body }) => editCrew(call, params.id, body));
  route(kit, c.setState, (call, { params, body }) =>
    setCrewState(call, params.id, params.state, body?.reason),
  );
}
