import type { TestApp } from './app.ts';

/** A part of the text of the statement that reads what a press depends on. */
const FACTS = 'as "saved"';

/**
 * Lets the first so many presses go on when all of them have read what they depend on, in the order in which they have:
 * the first takes its seat while the others come. `onStatement` is called with the text of each statement before.
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
  served.executeQuery = async (query) => {
    const { sql } = 'sql' in query ? query : query.compile();
    await onStatement(sql);
    const result = await execute(query);
    if (sql.includes(FACTS)) {
      reads += 1;
      if (reads === presses) resolve();
      await allHaveRead;
    }
    return result;
  };
  try {
    return await work();
  } finally {
    served.executeQuery = execute;
  }
}
