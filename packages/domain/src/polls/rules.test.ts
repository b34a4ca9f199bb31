import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../constants.ts';
import {
  closeRefusal,
  lastEnd,
  pollFreeUntil,
  pollRefusal,
  seatVoters,
  type Vote,
  voteRefusal,
} from './rules.ts';
import { POLL_ANSWER, POLL_ANSWERS, pollAnswerName, pollState } from './states.ts';

const NOW = new Date('2026-12-01T03:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('a poll', () => {
  const times = [later(DAY_MS), later(2 * DAY_MS)];

  test('offers times to come, each once, and ends within 14 days', () => {
    expect(pollRefusal({ times, endsTime: lastEnd(NOW) }, NOW)).toBeNull();
    expect(pollRefusal({ times, endsTime: later(1) }, NOW)).toBeNull();
    expect(pollRefusal({ times, endsTime: NOW }, NOW)).toBe('poll.end_refused');
    expect(pollRefusal({ times, endsTime: later(14 * DAY_MS + 1) }, NOW)).toBe('poll.end_refused');
    expect(pollRefusal({ times: [...times, NOW], endsTime: later(1) }, NOW)).toBe('activity.past_time');
    expect(pollRefusal({ times: [...times, later(DAY_MS)], endsTime: later(1) }, NOW)).toBe('poll.same_time');
  });

  test('is open until its end, then over, and closed by its owner', () => {
    const open = { endsTime: later(1), closedTime: null };
    expect([pollState(open, NOW), voteRefusal(open, NOW)]).toEqual(['open', null]);
    expect([pollState(open, later(1)), voteRefusal(open, later(1))]).toEqual(['over', 'poll.closed']);
    expect(pollState({ ...open, closedTime: NOW }, NOW)).toBe('closed');
  });

  test('is closed once, with a time to come at which at least one comes', () => {
    const facts = { state: 'over', time: later(1), yes: 1 } as const;
    expect(closeRefusal(facts, NOW)).toBeNull();
    expect(closeRefusal({ ...facts, state: 'closed' }, NOW)).toBe('poll.closed');
    expect(closeRefusal({ ...facts, yes: 0 }, NOW)).toBe('poll.no_yes');
    expect(closeRefusal({ ...facts, time: NOW }, NOW)).toBe('activity.past_time');
  });

  test('has answers by name', () => {
    expect(POLL_ANSWERS.map(pollAnswerName)).toEqual(['no', 'maybe', 'yes']);
  });
});

describe('closing', () => {
  const activity = { ownerId: 1, maxCrew: 3, attendLevel: 2 };
  const vote = (crewId: number, minutes: number, changes: Partial<Vote> = {}): Vote => ({
    crewId,
    answer: POLL_ANSWER.yes,
    votedTime: later(minutes),
    adminLevel: 2,
    restrictionEnd: null,
    ...changes,
  });

  test('seats the owner, then who comes in the order of their votes; the rest wait', () => {
    const votes = [vote(2, 30), vote(3, 10), vote(4, 20), vote(6, 40), vote(5, 40), vote(1, 50)];
    expect(seatVoters(activity, votes, NOW)).toEqual({ seated: [1, 3, 4], waiting: [2, 5, 6] });
  });

  test('passes over who may not attend, and who does not come', () => {
    const votes = [
      vote(2, 1, { adminLevel: 1 }),
      vote(3, 2, { restrictionEnd: later(1) }),
      vote(4, 3, { answer: POLL_ANSWER.maybe }),
      vote(5, 4, { answer: POLL_ANSWER.no }),
      vote(6, 5, { restrictionEnd: NOW }),
    ];
    expect(seatVoters(activity, votes, NOW)).toEqual({ seated: [1, 6], waiting: [] });
  });

  test('never seats more than there are seats, and forgets no vote', () => {
    const votes = fc.uniqueArray(fc.tuple(fc.integer({ min: 2, max: 60 }), fc.nat(100)), {
      selector: ([crewId]) => crewId,
    });
    fc.assert(
      fc.property(votes, fc.integer({ min: 1, max: 20 }), (cast, maxCrew) => {
        const all = cast.map(([crewId, minutes]) => vote(crewId, minutes));
        const { seated, waiting } = seatVoters({ ...activity, maxCrew }, all, NOW);
        expect(seated.length).toBeLessThanOrEqual(maxCrew);
        expect(waiting.length === 0 || seated.length === maxCrew).toBe(true);
        expect([...seated, ...waiting].toSorted((a, b) => a - b)).toEqual(
          [1, ...cast.map(([crewId]) => crewId)].toSorted((a, b) => a - b),
        );
      }),
    );
  });

  test('lets those who sit cancel freely for 24 hours, until the start at most', () => {
    expect(pollFreeUntil(later(3 * DAY_MS), NOW)).toEqual(later(DAY_MS));
    expect(pollFreeUntil(later(HOUR_MS), NOW)).toEqual(later(HOUR_MS));
  });
});
