import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/**
 * Returns for how many elements the browser computes styles during a change of the page, which should end by reading
 * the layout.
 */
export async function restyled(page: Page, change: () => void): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  // What has changed before does not count.
  await page.evaluate(() => document.body.offsetHeight);
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  try {
    await page.evaluate(change);
  } finally {
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
  }
  return events.reduce(
    (sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0),
    0,
  );
}
