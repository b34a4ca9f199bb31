import { refetchDelayMs } from '../../../apps/web/src/api/pace.ts';
import { type Day, FACTORS, LIMIT_MS, OVERLOAD, STEP_S } from './measure.ts';
import { CALLS_A_DAY, CLUBS, callsPerSecond, DAY_S, OPEN_APPS, OPENING, trafficTable } from './traffic.ts';

const thousands = (count: number) => `${Math.round(count / 1_000).toLocaleString('en')},000`;

/** What the day consists of, how it is replayed, and what the figures do not say. */
export function dayNotes(
  postgres: Day,
  embedded: Day,
  { clubs, embeddedClubs }: { clubs: number; embeddedClubs: number },
): string[] {
  const speed = DAY_S / postgres.seconds;
  const [mean, peak] = [CALLS_A_DAY / DAY_S, callsPerSecond(20)];
  const share = ({ factor }: Day) => `${((factor / speed) * 100).toFixed(1)} %`;
  return [
    '![Calls a second, p50 and p99 in each twelve minutes of the replayed day, on both engines; the figures are in the table](images/day.svg)',
    `Ours: PostgreSQL; reference: the embedded engine. The dashed line is ${LIMIT_MS} ms.`,
    `**The day.** ${CLUBS.toLocaleString('en')} clubs make ${thousands(CALLS_A_DAY)} calls: ${mean.toFixed(0)} a second on average, ${peak.toFixed(0)} at 20:00. Replayed in ${postgres.seconds} s, ${speed.toFixed(0)} times as fast, all of them would be ${Math.round(mean * speed).toLocaleString('en')} a second on average and ${Math.round(peak * speed).toLocaleString('en')} at 20:00; so the replay has ${share(postgres)} of them on PostgreSQL and ${share(embedded)} on the embedded engine: the traffic of that share of the clubs in that time, or ${postgres.factor} and ${embedded.factor} times that of all of them in the real day, as far as calls a second go.`,
    trafficTable(),
    `In addition ${OPEN_APPS} apps are open throughout, as many as on average in the real day, with two streams each; at 19:00 ${OPENING.parts.length} times ${OPENING.presses} people press in the same instant for the ${OPENING.seats} seats of one meetup, within ${refetchDelayMs(false, 1) / 1_000} s, when streams have told of others' seats, the apps of those who were refused read the meetup and its attendees, and those of the others its attendees; these read both within ${OPENING.readMs.most / 1_000} s, when the answer has been read; at 20:00 the server reminds all of their meetups tomorrow. These are not scaled. The numbers are assumptions, not measurements of users. Not in it: log-ins and renewed tokens, pictures, calendar feeds, pushes and mails.`,
    `**The rate.** Calls of the hour from 19:00, ${STEP_S} s each at ${FACTORS.join(', ')} times the rate of all clubs in the real day, until one step is not held twice. The schedule of a run is made beforehand, by seeded random numbers; each call is sent when it is due, whether or not others are answered, and its time counts from then. In the day, a read that is refused as busy is sent again after about one second and after two more, as by the app. The clock of the server is set to each hour of the day, within which it runs as usual.`,
    `**The overload** is that hour at ${OVERLOAD.times} times the rate held, between calls at half of that: at the whole of it little is left to answer those who wait, and on 2026-11-27 neither engine was as usual within ${OVERLOAD.after} s. A second is as usual when none of its calls is refused and their p99 is within ${LIMIT_MS} ms, and all of the next five are. Afterwards every acknowledged seat, cancel, mark and message is in the database, no meetup has more attendees than seats, stored counts are right, and each refusal said when to try again; otherwise the run fails.`,
    `PostgreSQL has the data of ${clubs.toLocaleString('en')} clubs, of which 500 are called, the embedded engine that of these ${embeddedClubs}. Server, load, streams and PostgreSQL share the machine.`,
  ];
}
