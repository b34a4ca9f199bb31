import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { openEvents } from '../../testing/events.ts';
import { liveOpener } from '../../testing/live.ts';
import { CLOCKS, openTestContext, type TestContext } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

describe.each(engines())('live places in a queue on %s', (engine) => {
  let context: TestContext;
  let origin: string;
  beforeAll(async () => {
    context = await openTestContext(engine, CLOCKS[0], {}, liveOpener());
    origin = await context.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => context.close());

  // docs/specification.md#waitlist-fill
  it('end with a turn, before the job', async () => {
    const waitlist = waitlistOf(context);
    const { meetup, holder, first, second } = await waitlist.withTwo(await context.club(), 17);
    const paths = [`/activities/${meetup.wire}/live`, `/members/${first.member}/activities/live`];
    const streams = await Promise.all(
      paths.map((path) =>
        openEvents(`${origin}/api/v1${path}`, { authorization: `member:${first.memberId}` }),
      ),
    );
    // What was counted when the streams were opened may follow.
    const become = async (place: number | null) => {
      for (const events of streams) {
        let row: { my_queued: unknown } | undefined;
        do [row] = (await events.next<{ my_queued: unknown }[]>()) ?? [];
        while (row !== undefined && row.my_queued !== place);
        expect(row?.my_queued).toBe(place);
      }
    };
    await become(0);
    await context.cancel(holder, meetup);
    await become(1);
    // The turn is until 21:00.
    context.clock.set(new Date('2026-12-01T12:00:00.000Z'));
    for (const path of paths) expect((await first.get(path)).json()).toMatchObject([{ my_queued: null }]);
    await waitlist.leave(second, meetup);
    await become(null);
    for (const events of streams) events.close();
  });
});
