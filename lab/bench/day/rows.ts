import type { Row } from '../harness/section.ts';
import { failuresOf, isRefused, type Latencies, latenciesOf, lateness } from './figures.ts';
import { type Day, LIMIT_MS, OVERLOAD, whileOverloaded } from './measure.ts';
import type { Answered } from './open-loop.ts';
import { callsPerSecond, OPENING } from './traffic.ts';

const RECOVERY_S = 10;

/** A figure of each engine; the target is reached when both reach it. */
type Figure = readonly [text: (day: Day) => string, target?: string, isMet?: (day: Day) => boolean];

const isPress = ({ kind }: Answered) => kind === 'press';
/** Without a figure where there was no such call. */
const ms = (time: number) => (Number.isNaN(time) ? '–' : `${time.toFixed(time < 10 ? 1 : 0)} ms`);
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
const count = (number: number) => number.toLocaleString('en');
const mb = (size: number) => Math.round(size);

const usual = ({ answered }: Day) => latenciesOf(answered.filter((call) => !isPress(call)));
const during = (day: Day) => whileOverloaded(day.overload);
const refusedOf = (day: Day) => during(day).filter(isRefused);
const acceptedOf = (day: Day) => during(day).filter((call) => !isRefused(call));
const all = (day: Day) => [...day.answered, ...day.overload];

function latency(of: (day: Day) => Latencies, figure: 'p50' | 'p99' | 'p999' | 'most'): Figure {
  return [(day) => ms(of(day)[figure])];
}

const FIGURES: Readonly<Record<string, Figure>> = {
  [`Calls held from 19:00 on: p99 within ${LIMIT_MS} ms, no error`]: [
    ({ held }) => (held === null ? 'none' : `${Math.round(held * meanOfPeakHour())}/s`),
  ],
  'The same : those of 10,000 clubs in the real day': [
    ({ held }) => `${held ?? 0} ×`,
    '≥ 1',
    ({ held }) => held !== null,
  ],
  'The day: calls': [({ answered }) => count(answered.length)],
  'The day: p50': latency(usual, 'p50'),
  'The day: p99': latency(usual, 'p99'),
  'The day: p99.9': latency(usual, 'p999'),
  'The day: reads that were refused as busy and repeated by the app': [
    ({ answered }) => count(answered.filter(({ timesRepeated }) => timesRepeated > 0).length),
  ],
  'The day: refused in the end · failed': [
    ({ answered }) => `${count(answered.filter(isRefused).length)} · ${count(failuresOf(answered).length)}`,
    '0 · 0',
    ({ answered }) => !answered.some(isRefused) && failuresOf(answered).length === 0,
  ],
  [`${OPENING.presses} presses at once, p50`]: latency(
    ({ answered }) => latenciesOf(answered.filter(isPress)),
    'p50',
  ),
  [`${OPENING.presses} presses at once, the last answer`]: latency(
    ({ answered }) => latenciesOf(answered.filter(isPress)),
    'most',
  ),
  'Reminders that were written': [({ checked }) => count(checked.reminders)],
  'Events on the streams of open apps': [({ streams }) => count(streams.events)],
  'Memory before the day · at most · at its end': [
    ({ memory: { before, most, after } }) => `${mb(before)} · ${mb(most)} · ${mb(after)} MB`,
  ],
  [`Overload, ${OVERLOAD.times} times the rate for ${OVERLOAD.seconds} s: refused`]: [
    (day) => percent(refusedOf(day).length / during(day).length),
  ],
  'Overload: p50 · p99 of a refusal': [
    (day) => `${ms(latenciesOf(refusedOf(day)).p50)} · ${ms(latenciesOf(refusedOf(day)).p99)}`,
  ],
  'Overload: p50 · p99 of calls that were let in': [
    (day) => `${ms(latenciesOf(acceptedOf(day)).p50)} · ${ms(latenciesOf(acceptedOf(day)).p99)}`,
  ],
  'Overload: let in and failed': [
    ({ overload }) => count(failuresOf(overload).length),
    '0',
    ({ overload }) => failuresOf(overload).length === 0,
  ],
  'Overload: until answers are as usual after it, at half of the rate': [
    ({ recovery }) => (recovery === null ? 'never' : `${recovery} s`),
    `≤ ${RECOVERY_S} s`,
    ({ recovery }) => recovery !== null && recovery <= RECOVERY_S,
  ],
  'Writes that were acknowledged, all of them stored': [({ checked }) => count(checked.writes)],
  'How late the calls were sent, p99': [(day) => ms(lateness(all(day)))],
};

/** Each figure of both engines. */
export function dayRows(postgres: Day, embedded: Day): Row[] {
  return Object.entries(FIGURES).map(([what, [text, target = '', isMet]]) => ({
    ...{ what, ours: text(postgres), reference: text(embedded), figure: '', target },
    met: isMet === undefined ? null : isMet(postgres) && isMet(embedded),
  }));
}

/** All clubs, in the real day. */
const meanOfPeakHour = () =>
  (callsPerSecond(OPENING.hour) + callsPerSecond(OPENING.hour + 0.5) * 2 + callsPerSecond(OPENING.hour + 1)) /
  4;
