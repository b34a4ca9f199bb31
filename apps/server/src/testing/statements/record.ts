import { Kysely, PostgresQueryCompiler } from 'kysely';
import { vi } from 'vitest';

/** A statement that the server made, with the first function that did. */
export interface Recorded {
  readonly sql: string;
  /** Path in `apps/server/src`, and name. */
  readonly file: string;
  readonly name: string;
  /** Whether only jobs made it. */
  readonly onlyByJobs: boolean;
}

export interface Recorder {
  readonly statements: () => readonly Recorded[];
  /** Counts what is made during `work` as that of a job. */
  asJob<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
}

const FRAMES = 60;
const FRAME = /at (?:async )?(\S+) \(.*\/apps\/server\/src\/(\S+?):\d+:\d+\)/;
/** They make what others wrote. */
const PASSED = /^(db\/statement\.ts|testing\/sandbox\.ts)$/;
const IGNORED = /^(testing|db\/migrat|db\/migrations|db\/online-migration|statements-by-club)/;

/** Records every statement that is made for any connection of this process, except those of tests and migrations. */
export function recordStatements(): Recorder {
  const found = new Map<string, Recorded>();
  let isJob = false;
  const record = (sql: string) => {
    const known = found.get(sql);
    // The call stack takes longer than the statement.
    if (known !== undefined && (isJob || !known.onlyByJobs)) return;
    const origin = callerOf();
    if (origin !== null) found.set(sql, { ...origin, sql, onlyByJobs: isJob });
  };
  const { compileQuery } = PostgresQueryCompiler.prototype;
  const compiling = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery');
  compiling.mockImplementation(function (this: PostgresQueryCompiler, node, id) {
    const compiled = compileQuery.call(this, node, id);
    record(compiled.sql);
    return compiled;
  });
  // Those that are compiled once may have been, by another file of tests.
  const { executeQuery } = Kysely.prototype;
  const executing = vi.spyOn(Kysely.prototype, 'executeQuery');
  executing.mockImplementation(function (this: Kysely<unknown>, query, options) {
    if ('sql' in query) record(query.sql);
    return executeQuery.call(this, query, options);
  });
  return {
    statements: () => [...found.values()],
    async asJob(work) {
      isJob = true;
      return work().finally(() => {
        isJob = false;
      });
    },
    stop() {
      compiling.mockRestore();
      executing.mockRestore();
    },
  };
}

/** The innermost function of the server that is being run; null inside tests and migrations. */
function callerOf(): Pick<Recorded, 'file' | 'name'> | null {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  for (const line of stack.split('\n')) {
    const [, name = '', file = ''] = FRAME.exec(line) ?? [];
    if (file === '' || PASSED.test(file) || file === 'testing/statements/record.ts') continue;
    return IGNORED.test(file) ? null : { file, name: name.replace(/^.*\./, '') };
  }
  return null;
}
