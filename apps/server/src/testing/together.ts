import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TestApp } from './app.ts';

/** A part of the text of the statement that reads what a press depends on. */
const FACTS = 'as "saved"';
/** Of each statement that takes a seat. */
const SEAT = 'insert into attendees';

/**
 * Holds the first statement that takes a seat until as many presses have read what they depend on, so that the others
 * come while it is on its way. `onStatement` is called with the text of each statement before.
 */
export async function pressTogether<T>(
  { served }: Pick<TestApp, 'served'>,
  presses: number,
  work: () => Promise<T>,
  onStatement: (sql: string) => Promise<void> = async () => undefined,
): Promise<T> {
  const execute = served.executeQuery;
  const { promise: allHaveRead, resolve } = Promise.withResolvers<void>();
  let reads = 0;
  let isFirst = true;
  served.executeQuery = async (query) => {
    const { sql } = 'sql' in query ? query : query.compile();
    if (isFirst && sql.includes(SEAT)) {
      isFirst = false;
      await allHaveRead;
      await nextTurn();
    }
    await onStatement(sql);
    const result = await execute(query);
    if (sql.includes(FACTS)) reads += 1;
    if (reads === presses) resolve();
    return result;
  };
  try {
    return await work();
  } finally {
    served.executeQuery = execute;
  }
}
