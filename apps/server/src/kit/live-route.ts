import type { Endpoint } from '@crewwith/domain/endpoint';
import { addressKey } from './address.ts';
import type { Call, Identity } from './context.ts';
import { type Input, type Output, type RouteKit, route, Streamed } from './routes.ts';
import type { Watch } from './watch.ts';

/**
 * A row of the endpoint table whose answer is also sent as it changes (`live`). `watch` judges whether the asker may; as
 * JSON it is answered once.
 */
export function liveRoute<E extends Endpoint>(
  kit: RouteKit,
  endpoint: E,
  watch: (call: Call, input: Input<E>) => Promise<Watch<Output<E>>>,
): void {
  const { live } = kit;
  route(kit, endpoint, async (call, input, { request, reply }) => {
    const watched = await watch(call, input);
    const wantsEvents =
      request.method === 'GET' && /\btext\/event-stream\b/.test(request.headers.accept ?? '');
    if (!live || !wantsEvents) return watched.read();
    const watcher = { address: addressKey(request.ip), person: personOf(call.identity) };
    // Proxies that gather answers before they pass them on are asked not to.
    reply.header('x-accel-buffering', 'no');
    // Left open after the answer, the connection would hold a server that stops.
    reply.header('connection', 'close');
    return new Streamed(async (toWire) => {
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

function personOf(identity: Identity): string | null {
  return identity.kind === 'member' ? String(identity.memberId) : null;
}
