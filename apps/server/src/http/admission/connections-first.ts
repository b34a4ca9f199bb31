import type { Server } from 'node:http';
import type { Clock } from '../../runtime/clock.ts';

/** The longest that a call waits for connections that come with it. */
const MOST_MS = 100;

/**
 * Node accepts one connection in each turn of its event loop. If each call began at once, the work of a few would fill
 * the turns, and a crowd that comes over new connections would wait in the system's queue, neither counted nor refused.
 * The returned function begins a call once a turn has passed without a new connection.
 */
export function connectionsFirst(server: Server, clock: Clock): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let accepted = false;
  let since = 0;
  server.on('connection', () => {
    accepted = true;
  });
  const afterTurn = () => {
    if (accepted && clock.now().getTime() - since < MOST_MS) {
      accepted = false;
      setImmediate(afterTurn);
      return;
    }
    for (const begin of waiting.splice(0)) begin();
  };
  return (begin) => {
    if (waiting.length === 0) {
      if (!accepted) return begin();
      since = clock.now().getTime();
      setImmediate(afterTurn);
    }
    waiting.push(begin);
  };
}
