import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Returns of how many elements the browser computes the styles for this change of the page. */
export async function restyled(page: Page, change: () => void): Promise<number> {
  // What changed before is on screen after them.
  await page.evaluate(twoFrames);
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await page.evaluate(change);
  await page.evaluate(twoFrames);
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events.reduce(
    (sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0),
    0,
  );
}
