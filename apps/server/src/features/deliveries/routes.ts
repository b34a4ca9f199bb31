import { deliveriesContract } from '@crewwith/domain/deliveries/contract';
import { type Router, route } from '../../http/routes.ts';
import { editQuietHours, readQuietHours } from './quiet-hours.ts';

export function deliveryRoutes(router: Router): void {
  const c = deliveriesContract;
  route(router, c.readQuietHours, (call, { params }) => readQuietHours(call, params.id));
  route(router, c.editQuietHours, (call, { params, body }) => editQuietHours(call, params.id, body));
}
