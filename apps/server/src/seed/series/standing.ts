import { HOUR_MS } from '@crewwith/domain/constants';
import { restUntil, type SeatedRow, seatStanding, standingSeats } from '@crewwith/domain/standing/rules';
import type { StandingEnd } from '@crewwith/domain/standing/states';
import type { DemoCrew } from '../crews.ts';
import { type DemoSeries, STANDING } from './plans.ts';
import { daysBefore, type SeriesMeetup } from './rows.ts';

/** When who rests gives back the seat: hours before the start, and before the time to rest is over. */
export const REST_BEFORE_MS = 40 * HOUR_MS;

/** A standing seat in the yearly series. */
export interface DemoStanding {
  readonly crew: DemoCrew;
  readonly series: DemoSeries;
  readonly createdTime: Date;
  readonly renewedTime: Date;
  readonly ended: { readonly time: Date; readonly reason: StandingEnd } | null;
  /** How often in a row the share was used up. */
  readonly leftOut: number;
}

/** A seat that a standing seat gave. */
export interface GivenSeat {
  readonly meetup: SeriesMeetup;
  readonly crew: DemoCrew;
  readonly createdTime: Date;
  readonly freeUntil: Date;
}

/** Gives standing seats in the order in which rows were made and these seats were taken, by the rule of the product. */
export function planStanding(
  series: DemoSeries,
  rows: readonly SeriesMeetup[],
  crewOf: (handle: string) => DemoCrew,
  now: Date,
): { standing: DemoStanding[]; seats: GivenSeat[] } {
  const holders = STANDING.map((plan, crewId) => ({
    crewId,
    crew: crewOf(plan.crew),
    createdTime: daysBefore(now, plan.since),
    renewedTime: daysBefore(now, plan.renewed ?? plan.since),
    ended: plan.ended ? { time: daysBefore(now, plan.ended.daysAgo), reason: plan.ended.reason } : null,
  }));
  const leftOut = holders.map(() => 0);
  const seats: GivenSeat[] = [];
  for (const meetup of rows) {
    const { madeTime, time, maxCrew, attendLevel } = meetup;
    const row: SeatedRow = { maxCrew, attendLevel, taken: 1, standing: 0 };
    const live = holders.filter(
      ({ createdTime, ended }) => createdTime <= madeTime && (ended === null || ended.time > madeTime),
    );
    const crews = live.map((holder) => ({
      ...holder,
      adminLevel: holder.crew.level,
      restrictionEnd: null,
      attending: false,
      leftOut: leftOut[holder.crewId] ?? 0,
    }));
    const seating = seatStanding(row, crews, series.standingShare, madeTime);
    for (const id of seating.seated) leftOut[id] = 0;
    for (const id of seating.leftOut) leftOut[id] = (leftOut[id] ?? 0) + 1;
    // Who takes a standing seat later is seated where the share has room, while they could still rest.
    const restBy = new Date(time.getTime() - REST_BEFORE_MS);
    const later = holders.filter(({ createdTime }) => createdTime > madeTime && createdTime < restBy);
    const room = standingSeats(maxCrew, series.standingShare) - seating.seated.length;
    const given = [
      ...seating.seated.map((id) => ({ id, since: madeTime })),
      ...later.slice(0, room).map(({ crewId, createdTime }) => ({ id: crewId, since: createdTime })),
    ];
    for (const [order, { id, since }] of given.entries()) {
      const holder = holders[id];
      if (!holder) continue;
      const createdTime = new Date(since.getTime() + order + 1);
      seats.push({ meetup, crew: holder.crew, createdTime, freeUntil: restUntil(time, since) });
    }
  }
  const standing = holders.map((holder) => ({ ...holder, series, leftOut: leftOut[holder.crewId] ?? 0 }));
  return { standing, seats };
}
