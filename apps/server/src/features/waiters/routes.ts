import { waitersContract } from '@crewwith/domain/waiters/contract';
import { type Router, route } from '../../http/routes.ts';
import { listWaiters } from './reads.ts';
import { changeWaiter, leaveQueue } from './writes.ts';

export function waiterRoutes(router: Router): void {
  const c = waitersContract;
  route(router, c.list, (call, { params }) => listWaiters(call, params.id));
  route(router, c.change, (call, { params, body }) => changeWaiter(call, params, body));
  route(router, c.leave, (call, { params }) => leaveQueue(call, params));
}
