import { AsyncLocalStorage } from 'node:async_hooks';
import type { Listen } from '../open-database.ts';
import type { RemoteEngine } from './remote-engine.ts';

/** Listens on the single connection of the embedded database, so no message is missed. */
export function createEmbeddedListen(engine: Pick<RemoteEngine, 'listen'>): Listen {
  return async (channels, listener) => {
    // An engine in this thread calls back inside the async context of the notifying query, where the pool guard would
    // reject a query.
    const outside = AsyncLocalStorage.snapshot();
    const stops = await Promise.all(
      channels.map((channel) =>
        engine.listen(channel, (payload) => outside(() => listener.onMessage(channel, payload))),
      ),
    );
    listener.onGap();
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  };
}
