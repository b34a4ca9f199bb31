import type { Endpoint } from '@crewwith/domain/endpoint';
import type { Call } from '../context.ts';
import type { Watch } from '../live/watch.ts';
import { addressKey } from '../runtime/ip-address.ts';
import { type Input, type Output, type Router, route, StreamedReply } from './routes.ts';

/**
 * A row of the endpoint table whose answer is also sent as it changes (`live`). `watch` judges whether the actor may;
 * as JSON it is answered once.
 */
export function liveRoute<E extends Endpoint>(
  router: Router,
  endpoint: E,
  watch: (call: Call, input: Input<E>) => Promise<Watch<Output<E>>>,
): void {
  const { live } = router;
  route(router, endpoint, async (call, input, { request, reply }) => {
    const watched = await watch(call, input);
    const wantsEvents =
      request.method === 'GET' && /\btext\/event-stream\b/.test(request.headers.accept ?? '');
    if (!live || !wantsEvents) return watched.read();
    const memberId = call.identity.kind === 'member' ? call.identity.memberId : null;
    const watcher = { address: addressKey(request.ip), memberId };
    // Proxies that gather answers before they pass them on are asked not to.
    reply.header('x-accel-buffering', 'no');
    // Left open after the answer, the connection would hold a server that stops.
    reply.header('connection', 'close');
    return new StreamedReply(async (toWire) => {
      const stream = live.open(watched, watcher, toWire);
      try {
        await stream.start();
        return stream;
      } catch (error) {
        stream.destroy();
        throw error;
      }
    });
  });
}
