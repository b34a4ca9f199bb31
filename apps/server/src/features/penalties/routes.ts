import { penaltiesContract } from '@crewwith/domain/penalties/contract';
import { withLinkHeader } from '../../http/pages.ts';
import { type Router, route } from '../../http/routes.ts';
import { listAppeals, readPenalties } from './reads/penalties.ts';
import { readRules } from './reads/rules.ts';
import { createAppeal, settleAppeal } from './writes/appeals.ts';
import { saveRules } from './writes/rules.ts';

export function penaltyRoutes(router: Router): void {
  const c = penaltiesContract;
  route(router, c.read, (call, { params }) => readPenalties(call, params.id));
  route(router, c.appeal, (call, { params, body }) => createAppeal(call, params.id, body));
  route(router, c.listAppeals, async (call, { params, query }, http) =>
    withLinkHeader(http, await listAppeals(call, params.club_nick, query)),
  );
  route(router, c.decide, (call, { params, body }) => settleAppeal(call, params.id, body));
  route(router, c.readRules, (call, { params, query }) => readRules(call, params.club_id, query));
  route(router, c.saveRules, (call, { params, body }) => saveRules(call, params.club_id, body));
}
