import type { Endpoint } from '@crewwith/domain/endpoint';
import type { Call } from '../context.ts';
import type { Watch } from '../live/watch.ts';
import { addressKey } from '../runtime/ip-address.ts';
import { type Input, type Output, type Router, route, StreamedReply } from './routes.ts';

/**
 * Registers an endpoint that also streams changes as server-sent events. `watch` checks permission; a client that
 * accepts only JSON gets one reply.
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
    const { memberId, sessionId } =
      call.identity.kind === 'member' ? call.identity : { memberId: null, sessionId: null };
    const watcher = { address: addressKey(request.ip), memberId, sessionId };
    // Disables response buffering in nginx and compatible proxies.
    reply.header('x-accel-buffering', 'no');
    // A connection left open after the stream would delay the shutdown.
    reply.header('connection', 'close');
    return new StreamedReply(async (toWire) => {
      const stream = await live.open(watched, watcher, toWire);
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
