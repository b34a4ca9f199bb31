import { pushContract } from '@crewwith/domain/push/contract';
import { type Router, route } from '../../http/routes.ts';
import type { Push } from './public.ts';
import { listOwnDevices } from './reads.ts';
import { registerDevice, removeDevice, testDevice } from './writes.ts';

export function pushRoutes(router: Router, push: Push): void {
  const c = pushContract;
  route(router, c.key, async () => ({ key: (await push.keys()).publicKey }));
  route(router, c.list, (call, { params }) => listOwnDevices(call, params.id));
  route(router, c.register, (call, { params, body }, { request }) =>
    registerDevice(call, push, {
      id: params.id,
      userAgent: request.headers['user-agent'],
      subscription: body,
    }),
  );
  route(router, c.remove, (call, { params }) => removeDevice(call, params));
  route(router, c.test, (call, { params }) => testDevice(call, params));
}
