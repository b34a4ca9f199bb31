import type { Page } from 'playwright-core';

type TraceEvent = Readonly<Record<string, unknown>>;

/** The number of elements whose styles were computed in this event of a trace. */
function computedIn({ name, args }: TraceEvent): number {
  if (name !== 'UpdateLayoutTree' || typeof args !== 'object' || args === null) return 0;
  return 'elementCount' in args ? Number(args.elementCount) : 0;
}

/**
 * Returns for how many elements the browser computes styles during a change of the page, which should end by reading
 * the layout.
 */
export async function restyled(page: Page, change: () => void): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
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
  return events.reduce((sum, event) => sum + computedIn(event), 0);
}
