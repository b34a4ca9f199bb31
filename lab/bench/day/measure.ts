import type { StreamReport } from './app-streams.ts';
import type { Checked } from './checks.ts';
import { failuresOf, isRefused, latenciesOf, recoveredAfter } from './figures.ts';
import type { Answered } from './open-loop.ts';
import { inTurn, sorted } from './plan.ts';
import type { Site } from './site.ts';
import { OPEN_APPS, OPENING } from './traffic.ts';

/** The rates that are tried, in turn: that of all clubs in the real day, times this. */
export const FACTORS = [1, 2, 3, 4, 5, 6, 8, 10] as const;
/** Of the calls at a rate that is held, in ms. */
export const LIMIT_MS = 250;
export const STEP_S = 15;
const PEAK_HOUR = [OPENING.hour, OPENING.hour + 1] as const;
const WARM_UP = { factor: 2, seconds: 20 } as const;
const HOURS = 24;
const MINUTE_S = 60;
/** Before and after it half of the rate held: at the whole of it little is left to answer those who wait. */
export const OVERLOAD = { before: 10, usual: 0.5, times: 3, seconds: 20, after: 30 } as const;
/** So long calls are answered as usual after an overload, for it to be over. */
const CALM_S = 5;

export interface Day {
  /** The largest factor that was held; null if the smallest was not. */
  readonly held: number | null;
  /** At which the day was replayed. */
  readonly factor: number;
  readonly seconds: number;
  readonly answered: readonly Answered[];
  /** Of the server, in MB: before the day, at most, and at its end. */
  readonly memory: { readonly before: number; readonly most: number; readonly after: number };
  readonly streams: StreamReport;
  readonly overload: readonly Answered[];
  readonly recovery: number | null;
  readonly checked: Checked;
}

/** Finds the rate, replays the day at it, overloads the server, and checks what is stored. */
export async function measureDay(site: Site, minutes: number): Promise<Day> {
  const { server } = site;
  await site.run(site.plan(PEAK_HOUR, WARM_UP.seconds, WARM_UP.factor));
  await site.openApps(OPEN_APPS);
  const held = await findHeld(site);
  const factor = held ?? FACTORS[0];
  const seconds = minutes * MINUTE_S;
  const memory = { before: server.memory(), most: 0 };
  const answered = await replayDay(site, seconds, factor, () => {
    memory.most = Math.max(memory.most, server.memory());
  });
  const after = server.memory();
  const streams = await site.streams();
  await site.setClock(1, OPENING.hour);
  const overload = await overloadSite(site, factor);
  return {
    ...{ held, factor, seconds, answered, streams, overload },
    memory: { ...memory, after },
    recovery: recoveryOf(overload),
    checked: await site.check(),
  };
}

/** The largest of the factors up to which the calls of the busiest hour are answered in time; null if none is. */
async function findHeld(site: Site): Promise<number | null> {
  let held: number | null = null;
  for (const factor of FACTORS) {
    // Twice, since something else may have run on the machine.
    if (!(await isHeld(site, factor)) && !(await isHeld(site, factor))) break;
    held = factor;
  }
  return held;
}

async function isHeld(site: Site, factor: number): Promise<boolean> {
  const answered = await site.run(site.plan(PEAK_HOUR, STEP_S, factor));
  const failed = failuresOf(answered).length + answered.filter(isRefused).length;
  const { p99 } = latenciesOf(answered);
  console.log(`    ${factor}×: p99 ${p99.toFixed(0)} ms, ${failed} failed`);
  return p99 <= LIMIT_MS && failed === 0;
}

/** Replays a day, hour by hour: the server's clock is set to each hour, within which it runs at its own speed. */
export async function replayDay(
  site: Site,
  seconds: number,
  factor: number,
  onSecond: () => void = () => undefined,
): Promise<Answered[]> {
  await site.setClock(0, 0);
  const hourMs = (seconds / HOURS) * 1_000;
  const openings = site.planOpenings(OPENING.parts.map((part) => (OPENING.hour + part) * hourMs));
  const calls = sorted([...site.plan([0, HOURS], seconds, factor), ...openings]);
  const timers: NodeJS.Timeout[] = [];
  const settings: Promise<void>[] = [];
  const onStart = (startsAt: number) => {
    for (let hour = 1; hour < HOURS; hour += 1) {
      const set = () => void settings.push(site.setClock(0, hour));
      timers.push(setTimeout(set, startsAt + hour * hourMs - Date.now()));
    }
    timers.push(setInterval(onSecond, 1_000));
  };
  const answered = await site.run(calls, { repeats: true, onStart });
  for (const timer of timers) clearTimeout(timer);
  await Promise.all(settings);
  return answered;
}

function overloadSite(site: Site, factor: number): Promise<Answered[]> {
  const { before, usual, times, seconds, after } = OVERLOAD;
  const part = (length: number, rate: number) => ({
    seconds: length,
    calls: site.plan(PEAK_HOUR, length, rate),
  });
  return site.run(
    inTurn(part(before, usual * factor), part(seconds, times * factor), part(after, usual * factor)),
  );
}

function recoveryOf(overload: readonly Answered[]): number | null {
  const { before, seconds, after } = OVERLOAD;
  const from = before + seconds;
  return recoveredAfter(overload, { from, until: from + after, within: CALM_S, limit: LIMIT_MS });
}

/** The calls of an overload that were due while it lasted. */
export function whileOverloaded(overload: readonly Answered[]): Answered[] {
  const [from, until] = [OVERLOAD.before, OVERLOAD.before + OVERLOAD.seconds];
  return overload.filter(({ at }) => at >= from * 1_000 && at < until * 1_000);
}
