import { clubsContract } from '@crewwith/domain/clubs/contract';
import { TRANSFER } from '@crewwith/domain/clubs/states';
import { withLinkHeader } from '../../http/pages.ts';
import { type Router, route } from '../../http/routes.ts';
import { countCrews, listClubs, readClub, readClubInformation } from './reads.ts';
import { createClub } from './writes/create.ts';
import { editClub } from './writes/edit.ts';
import { answerOffer, transferClub } from './writes/transfer.ts';

export function clubRoutes(router: Router): void {
  const c = clubsContract;
  route(router, c.list, async (call, { query }, http) => withLinkHeader(http, await listClubs(call, query)));
  route(router, c.readInformation, (call, { params }) => readClubInformation(call, params.club_nick));
  route(router, c.readByNick, (call, { params }) => readClub(call, { nick: params.club_nick }));
  route(router, c.read, (call, { params }) => readClub(call, { id: params.club_id }));
  route(router, c.countCrews, (call, { params }) => countCrews(call, params.club_nick));
  route(router, c.edit, (call, { params, body }) => editClub(call, params.club_id, body));
  route(router, c.setState, (call, { params, body }) =>
    params.state === TRANSFER.offer
      ? transferClub(call, params.club_id, body ?? {})
      : answerOffer(call, params.club_id, body?.reason),
  );
  route(router, c.create, (call, { body }) => createClub(call, body));
}
