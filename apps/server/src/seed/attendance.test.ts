import { hasSeat } from '@crewwith/domain/attendees/states';
import { countRefilled } from '@crewwith/domain/reports/rules';
import { expect, it } from 'vitest';
import { leftOutOf, planAttendance } from './attendance.ts';
import { planCrews } from './crews.ts';
import { planMeetups } from './meetups.ts';
import { createSeededRandom } from './seeded-random.ts';

const NOW = new Date('2026-12-01T03:00:00.000Z');

it('plans late cancels whose seats are taken again, and meetups that left waiters out', () => {
  const random = createSeededRandom(1);
  const crews = planCrews(NOW);
  const meetups = planMeetups(crews, NOW, random);
  const { attendees, cancels } = planAttendance(crews, meetups, NOW, random);
  const past = meetups.filter(({ time }) => time < NOW);
  const figures = past.map((meetup) => {
    const seats = attendees.filter((one) => one.meetup === meetup && hasSeat(one.state));
    const late = cancels.filter((one) => one.meetup === meetup && one.late);
    return {
      late: late.length,
      refilled: countRefilled(
        late.map(({ cancelledTime }) => cancelledTime),
        seats.map(({ createdTime }) => createdTime),
      ),
      full: seats.length === meetup.maxCrew,
      leftOut: leftOutOf(meetup, seats.length, NOW),
    };
  });
  const total = (of: (one: (typeof figures)[number]) => number) =>
    figures.reduce((sum, one) => sum + of(one), 0);
  expect(total(({ late }) => late)).toBeGreaterThan(0);
  expect(total(({ refilled }) => refilled)).toBe(total(({ late }) => late));
  expect(total(({ leftOut }) => leftOut)).toBeGreaterThan(0);
  for (const { full, leftOut } of figures) expect(leftOut > 0).toBe(full);
  for (const meetup of meetups.filter(({ time }) => time > NOW)) {
    expect(leftOutOf(meetup, meetup.maxCrew, NOW)).toBe(0);
  }
});
