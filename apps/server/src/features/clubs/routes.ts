import { clubsContract } from '@crewwith/domain/clubs/contract';
import { linked } from '../../kit/paging.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import { createClub } from './create.ts';
import { editClub } from './edit.ts';
import { countCrews, listClubs, readClub, readClubInformation } from './service.ts';
import { answerOffer, transferClub } from './transfer.ts';

export function clubRoutes(kit: RouteKit): void {
  const c = clubsContract;
  route(kit, c.list, async (call, { query }, http) => linked(http, await listClubs(call, query)));
  route(kit, c.readInformation, (call, { params }) => readClubInformation(call, params.club_nick));
  route(kit, c.readByNick, (call, { params }) => readClub(call, { nick: params.club_nick }));
  route(kit, c.read, (call, { params }) => readClub(call, { id: params.club_id }));
  route(kit, c.countCrews, (call, { params }) => countCrews(call, params.club_nick));
  route(kit, c.edit, (call, { params, body }) => editClub(call, params.club_id, body));
  route(kit, c.setState, (call, { params, body }) =>
    params.state === 1
      ? transferClub(call, params.club_id, body ?? {})
      : answerOffer(call, params.club_id, body?.reason),
  );
  route(kit, c.create, (call, { body }) => createClub(call, body));
}
