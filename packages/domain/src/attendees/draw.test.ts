import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DrawnAttendee, drawSubgroups, isDrawn } from './draw.ts';
import { canDraw } from './rules.ts';

const NAMES = ['1조', '2조', '3조', '4조', '5조', '6조'];
const subgroupsOf = (count: number) => NAMES.slice(0, count);
const groupCount = fc.integer({ min: 2, max: NAMES.length });
const counts = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 });
const seeds = fc.integer();
const people = (attended: readonly number[], pins: readonly (string | null)[] = []): DrawnAttendee[] =>
  attended.map((count, index) => ({
    crewId: `crew${String(index).padStart(3, '0')}`,
    attended: count,
    pinned: pins[index] ?? null,
  }));
const sizes = (drawn: Map<string, string>, subgroups: readonly string[]) =>
  subgroups.map((subgroup) => [...drawn.values()].filter((name) => name === subgroup).length);

describe('the draw of subgroups', () => {
  test('gives everyone one of the subgroups, whose sizes differ by at most one', () => {
    fc.assert(
      fc.property(counts, groupCount, seeds, (attended, groups, seed) => {
        const subgroups = subgroupsOf(groups);
        const drawn = drawSubgroups(people(attended), subgroups, seed);
        expect(drawn.size).toBe(attended.length);
        const all = sizes(drawn, subgroups);
        expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
        expect(all.reduce((sum, size) => sum + size, 0)).toBe(attended.length);
      }),
    );
  });

  test('keeps pins, and evens out the sizes around them', () => {
    const pins = fc.array(fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }), { maxLength: 60 });
    fc.assert(
      fc.property(counts, pins, groupCount, seeds, (attended, pinned, groups, seed) => {
        const subgroups = subgroupsOf(groups);
        const attendees = people(
          attended,
          pinned.map((index) => (index === null ? null : (subgroups[index % groups] ?? null))),
        );
        const drawn = drawSubgroups(attendees, subgroups, seed);
        for (const { crewId, pinned: pin } of attendees) if (pin) expect(drawn.get(crewId)).toBe(pin);
        const pinnedSizes = subgroups.map(
          (name) => attendees.filter(({ pinned: pin }) => pin === name).length,
        );
        // A subgroup that was drawn for has at most one more than the smallest.
        const all = sizes(drawn, subgroups);
        for (const [index, size] of all.entries()) {
          if (size > (pinnedSizes[index] ?? 0)) expect(size - Math.min(...all)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('draws for a pin in a subgroup that is gone', () => {
    const drawn = drawSubgroups(people([1, 2], ['없는 조', null]), ['1조', '2조'], 1);
    expect(new Set(drawn.values())).toEqual(new Set(['1조', '2조']));
  });

  test('is the same for the same seed, however the attendees are ordered', () => {
    fc.assert(
      fc.property(counts, groupCount, seeds, (attended, groups, seed) => {
        const attendees = people(attended);
        const drawn = drawSubgroups(attendees, subgroupsOf(groups), seed);
        expect(drawSubgroups(attendees.toReversed(), subgroupsOf(groups), seed)).toEqual(drawn);
      }),
    );
  });

  test('spreads the strongest: of each row of attendance every subgroup gets one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(1000), { maxLength: 60 }),
        groupCount,
        seeds,
        (attended, groups, seed) => {
          const attendees = people(attended);
          const drawn = drawSubgroups(attendees, subgroupsOf(groups), seed);
          const sorted = attendees.toSorted((one, other) => other.attended - one.attended);
          for (let row = 0; row < sorted.length; row += groups) {
            const inRow = sorted.slice(row, row + groups).map(({ crewId }) => drawn.get(crewId));
            expect(new Set(inRow).size).toBe(inRow.length);
          }
        },
      ),
    );
  });

  test('balances two rows: the first of one is with the last of the next', () => {
    fc.assert(
      fc.property(groupCount, seeds, (groups, seed) => {
        const attended = Array.from({ length: 2 * groups }, (_, index) => 100 - index);
        const drawn = drawSubgroups(people(attended), subgroupsOf(groups), seed);
        const sums = subgroupsOf(groups).map((name) =>
          people(attended)
            .filter(({ crewId }) => drawn.get(crewId) === name)
            .reduce((sum, { attended: count }) => sum + count, 0),
        );
        expect(new Set(sums).size).toBe(1);
      }),
    );
  });

  test('gives other results for other seeds', () => {
    const attendees = people(Array.from({ length: 12 }, (_, index) => index));
    const results = Array.from({ length: 20 }, (_, seed) =>
      JSON.stringify([...drawSubgroups(attendees, subgroupsOf(3), seed)].sort()),
    );
    expect(new Set(results).size).toBeGreaterThan(15);
  });

  test('needs more than one subgroup, and leaves out who leads them', () => {
    expect(canDraw(['1조'])).toBe(false);
    expect(canDraw(['1조', '2조'])).toBe(true);
    expect(isDrawn({ subgroup: 'leader' })).toBe(false);
    expect(isDrawn({ subgroup: '' })).toBe(true);
    expect(drawSubgroups(people([1]), [], 1).size).toBe(0);
  });
});
