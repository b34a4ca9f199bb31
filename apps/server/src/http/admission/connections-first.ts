import type { Socket } from 'node:net';
import type { Clock } from '../../runtime/clock.ts';

/** The longest that a call waits for connections that come with it. */
const MOST_MS = 100;

/**
 * Node accepts one connection in each turn of its event loop. If each call began at once, the work of a few would fill
 * the turns, and a crowd that comes over new connections would wait in the system's queue, neither counted nor refused.
 * The returned function begins the first call of a connection once a turn has passed without a new one; others at once.
 */
export function connectionsFirst(
  server: { on(event: 'connection', listener: (socket: Socket) => void): unknown },
  clock: Clock,
): (socket: Socket, begin: () => void) => void {
  const unused = new WeakSet<Socket>();
  const waiting: (() => void)[] = [];
  let accepted = false;
  let since = 0;
  server.on('connection', (socket) => {
    accepted = true;
    unused.add(socket);
  });
  const afterTurn = () => {
    const waited = clock.now().getTime() - since;
    // Less than nothing where the clock was set back.
    if (accepted && waited >= 0 && waited < MOST_MS) {
      accepted = false;
      setImmediate(afterTurn);
      return;
    }
    accepted = false;
    for (const begin of waiting.splice(0)) begin();
  };
  return (socket, begin) => {
    if (!unused.delete(socket)) return begin();
    if (waiting.push(begin) > 1) return;
    since = clock.now().getTime();
    setImmediate(afterTurn);
  };
}
