import { createLive, type LiveDeps } from '../live/live.ts';
import type { Live } from '../live/watch.ts';
import type { Repeat } from '../runtime/repeat.ts';
import { silentLog } from './log.ts';

export type OpenLive = (
  deps: Pick<LiveDeps, 'read' | 'isSessionOpen' | 'notify' | 'listen'>,
) => Promise<Live>;

/** Opens live counts like a server and waits until it listens. `repeat` sends heartbeats, by default none. */
export function liveOpener(repeat: Repeat = () => () => undefined): OpenLive {
  return async (deps) => {
    const { promise: listening, resolve: markListening } = Promise.withResolvers<void>();
    const live = await createLive({
      ...deps,
      listen: (channels, listener) =>
        deps.listen(channels, {
          ...listener,
          onGap() {
            markListening();
            listener.onGap();
          },
        }),
      log: silentLog,
      repeat,
    });
    await listening;
    return live;
  };
}
