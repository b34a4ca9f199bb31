import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engines, openTestDatabase } from '../apps/server/src/testing/database.ts';
import { fillEmbedded, fillPostgres } from '../lab/bench/data/fill.ts';
import { describe, failuresOf, isDone } from '../lab/bench/day/figures.ts';
import { replayDay } from '../lab/bench/day/measure.ts';
import type { Answered } from '../lab/bench/day/open-loop.ts';
import { openSite } from '../lab/bench/day/site.ts';
import { OPENING } from '../lab/bench/day/traffic.ts';

const DAY_S = 24;
const APPS = 20;
/** More at once than a server works on. */
const FLOOD = 3_000;
/** Fewer than there are in a second of the hour whose calls are sent. */
const CALLS_PER_S = 40;

/** Also late, beside other tests. */
const isRefused = ({ status }: Answered) => status === 503;
/** What became of the calls that were neither done nor refused. */
const faultsOf = (answered: readonly Answered[]) =>
  failuresOf(answered)
    .filter((call) => !isRefused(call))
    .map(describe);

// The short form of `npm run bench -- --only=day`: no figures, what must hold under any load.
test.each(engines())(
  'a day with an overload loses nothing and gives no seat twice, on %s',
  async (engine) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'crewwith-day-'));
    const database = engine === 'postgres' ? await openTestDatabase('postgres') : null;
    const databaseUrl = database?.url ?? undefined;
    await (databaseUrl === undefined ? fillEmbedded(dataDir, 1) : fillPostgres(databaseUrl, 1));
    const site = await openSite({ dataDir, databaseUrl, blocks: [0] }, OPENING.parts.length);
    try {
      await site.openApps(APPS);
      const answered = await replayDay(site, DAY_S, 1);
      expect(faultsOf(answered)).toEqual([]);
      const seated = answered.filter((call) => call.kind === 'press' && isDone(call));
      expect(seated).toHaveLength(OPENING.parts.length * OPENING.seats);

      await site.setClock(1, OPENING.hour);
      const flood = await site.run(
        site
          .plan([OPENING.hour, OPENING.hour + 1], FLOOD / CALLS_PER_S, 1)
          .slice(0, FLOOD)
          .map((call) => ({ ...call, at: 0 })),
      );
      expect(faultsOf(flood)).toEqual([]);
      expect(flood.filter(isRefused).length).toBeGreaterThan(0);
      // A call that came afterwards is let in.
      const [after] = site.plan([OPENING.hour, OPENING.hour + 1], 10, 1);
      expect(after && (await site.run([{ ...after, at: 0 }])).map(isDone)).toEqual([true]);

      expect(await site.streams()).toMatchObject({ open: 2 * APPS });
      const { writes, refused } = await site.check();
      expect(writes).toBeGreaterThan(OPENING.parts.length * OPENING.seats);
      expect(refused).toBe(site.answered.filter(isRefused).length);
    } finally {
      await site.stop();
      await database?.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
