/** So many calls begin in a turn. With fewer, reads share fewer messages to PostgreSQL (docs/adr/0037-admission.md). */
export const CALLS_IN_TURN = 4;
/** While each turn brings a connection, calls wait for so many turns. */
export const TURNS_OF_CONNECTIONS = 16;

/**
 * Returns a function that begins calls in their order, at most four in a turn of the event loop. Node accepts one
 * connection in a turn. If calls began as they come, each turn would become as long as what has come in the one before,
 * and a crowd would wait in the system's queue, neither counted nor refused. So that it is counted before its work
 * begins, calls wait for a turn that has brought no connection, but for 16 turns at most.
 */
export function createCallPace(server: {
  on(event: 'connection', listener: () => void): unknown;
}): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let accepted = false;
  let held = 0;
  server.on('connection', () => {
    accepted = true;
  });
  const afterTurn = () => {
    held = accepted && held < TURNS_OF_CONNECTIONS ? held + 1 : 0;
    accepted = false;
    const begins = held === 0 ? waiting.splice(0, CALLS_IN_TURN) : [];
    if (waiting.length > 0) setImmediate(afterTurn);
    for (const begin of begins) begin();
  };
  return (begin) => {
    if (waiting.push(begin) === 1) setImmediate(afterTurn);
  };
}
