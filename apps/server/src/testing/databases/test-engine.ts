import { PGlite } from '@electric-sql/pglite';
import { PARSERS } from '../../db/parsers.ts';
import { embeddedTemplate } from '../template.ts';
import { type Empty, prepareEmptying } from './emptying.ts';

/** The embedded engine on a migrated and empty database in memory. */
export interface TestEngine {
  /** Throws when it is used after `close`. */
  readonly pglite: PGlite;
  close(): Promise<void>;
}

interface Engine {
  readonly pglite: PGlite;
  readonly empty: Empty;
  uses: number;
}

/** Each has 100 MB. */
const MAX_IDLE = 2;
/** The catalogue grows whenever an engine is emptied. */
const MAX_USES = 25;

/** Those that wait for the engine. */
const LOCKS: ReadonlySet<PropertyKey> = new Set(['_runExclusiveQuery', '_runExclusiveTransaction']);

const idle: Engine[] = [];

/** Takes an engine that an earlier test of this process has closed, which is emptied, or starts one. */
export async function openTestEngine(): Promise<TestEngine> {
  const engine = idle.pop() ?? (await start());
  const { pglite } = engine;
  const own = new Map<PropertyKey, unknown>();
  const channels = new Set<string>();
  let isOpen = true;
  own.set('listen', (channel: string, onMessage: (payload: string) => void) => {
    channels.add(channel);
    return pglite.listen(channel, onMessage);
  });
  return {
    pglite: new Proxy(pglite, {
      get(target, name) {
        if (name === 'closed') return !isOpen;
        // Who waits for the lock is told by what runs then.
        if (!isOpen && !LOCKS.has(name)) throw new Error('The database of this test is closed.');
        if (own.has(name)) return own.get(name);
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
      // Replaced functions are those of this test alone.
      set: (_target, name, value) => Boolean(own.set(name, value)),
    }),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      for (const channel of channels) await pglite.unlisten(channel);
      if (engine.uses < MAX_USES && idle.length < MAX_IDLE && (await isEmptied(engine).catch(() => false)))
        idle.push(engine);
      else await pglite.close();
    },
  };
}

async function start(): Promise<Engine> {
  const pglite = await PGlite.create({ parsers: PARSERS, loadDataDir: await embeddedTemplate() });
  const empty = await prepareEmptying(
    async <Row extends object>(statement: string) => (await pglite.query<Row>(statement)).rows,
  );
  return { pglite, empty, uses: 0 };
}

/** Makes an engine as a new one is. Returns false if it cannot be. */
async function isEmptied(engine: Engine): Promise<boolean> {
  engine.uses += 1;
  // A test may have left a transaction open.
  await engine.pglite.exec('rollback');
  await engine.pglite.exec('discard all');
  return engine.empty();
}
