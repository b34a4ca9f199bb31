import { describe, expect, test } from 'vitest';
import {
  canMark,
  canMarkOthers,
  evaluateMark,
  type MarkActor,
  type MarkFacts,
  markingWindow,
} from './marking.ts';

const START = new Date('2026-12-01T10:00:00.000Z');
const HOUR = 3_600_000;
const after = (ms: number) => new Date(START.getTime() + ms);

const self: MarkActor = { adminLevel: 1, owner: false, self: true };
const admin: MarkActor = { adminLevel: 7, owner: false, self: false };
const owner: MarkActor = { adminLevel: 5, owner: true, self: false };
const stranger: MarkActor = { adminLevel: 6, owner: false, self: false };
const facts: MarkFacts = { activityTime: START, state: 1, tries: 0, code: '42', marker: self };

describe('the marking window', () => {
  test.each([
    [-HOUR - 1, 'early'],
    [-HOUR, 'open'],
    [HOUR, 'open'],
    [HOUR + 1, 'change'],
    [24 * HOUR, 'change'],
    [24 * HOUR + 1, 'closed'],
  ])('at %i ms it is %s', (ms, window) => {
    expect(markingWindow(START, after(ms))).toBe(window);
  });

  test('allows everyone entitled while open, and admins and the owner in change mode', () => {
    const allowed = (marker: MarkActor) =>
      [-2 * HOUR, 0, 2 * HOUR, 25 * HOUR].map((ms) => canMark(START, marker, after(ms)));
    expect(allowed(self)).toEqual([false, true, false, false]);
    expect(allowed(admin)).toEqual([false, true, true, false]);
    expect(allowed(owner)).toEqual([false, true, true, false]);
    expect(allowed(stranger)).toEqual([false, false, false, false]);
  });

  test('allows level 7 and the owner to mark others', () => {
    expect([self, admin, owner, stranger].map(canMarkOthers)).toEqual([false, true, true, false]);
  });
});

describe('marking', () => {
  test('is refused to other crews before anything else is checked', () => {
    const outcome = evaluateMark(
      { ...facts, state: -1, marker: stranger },
      { state: 2, code: '42' },
      after(0),
    );
    expect(outcome.refusal).toBe('permission.denied');
  });

  test('is refused for cancelled attendees', () => {
    const outcome = evaluateMark({ ...facts, state: -1, marker: admin }, { state: 2 }, after(0));
    expect(outcome).toEqual({ state: -1, tries: 0, refusal: 'attendee.not_attending' });
  });

  test('is refused outside the windows, without revealing whether the code is right', () => {
    for (const ms of [-HOUR - 1, HOUR + 1]) {
      const outcome = evaluateMark(facts, { state: 2, code: '42' }, after(ms));
      expect(outcome).toEqual({ state: 1, tries: 0, refusal: 'attendee.outside_window' });
    }
    const late = evaluateMark({ ...facts, marker: admin }, { state: 2 }, after(24 * HOUR + 1));
    expect(late.refusal).toBe('attendee.outside_window');
  });

  test.each([admin, owner])('by an admin or the owner needs no code', (marker) => {
    const mark = (state: 0 | 1 | 2, to: 0 | 2) =>
      evaluateMark({ ...facts, state, tries: 3, marker }, { state: to, code: 'none' }, after(2 * HOUR));
    expect(mark(1, 2)).toEqual({ state: 2, tries: 3, refusal: null });
    expect(mark(1, 0)).toEqual({ state: 0, tries: 3, refusal: null });
    expect(mark(2, 0)).toEqual({ state: 0, tries: 3, refusal: null });
    expect(mark(0, 2)).toEqual({ state: 2, tries: 3, refusal: null });
  });

  test('can be undone by an admin or the owner, which resets the tries', () => {
    const undone = evaluateMark({ ...facts, state: 0, tries: 5, marker: admin }, { state: 1 }, after(0));
    expect(undone).toEqual({ state: 1, tries: 0, refusal: null });
    const own = evaluateMark({ ...facts, state: 2, tries: 1 }, { state: 1 }, after(0));
    expect(own).toEqual({ state: 2, tries: 1, refusal: 'attendee.state_refused' });
    const noShow = evaluateMark({ ...facts, state: 0, tries: 5 }, { state: 1 }, after(0));
    expect(noShow).toEqual({ state: 0, tries: 5, refusal: 'attendee.code_used_up' });
  });

  test('with the same state succeeds and changes nothing', () => {
    const again = evaluateMark({ ...facts, state: 2, tries: 2 }, { state: 2, code: '42' }, after(0));
    expect(again).toEqual({ state: 2, tries: 2, refusal: null });
    expect(evaluateMark({ ...facts, state: 0 }, { state: 0 }, after(0)).refusal).toBeNull();
  });
});

describe('marking oneself', () => {
  test('needs the code', () => {
    expect(evaluateMark(facts, { state: 2 }, after(0)).refusal).toBe('attendee.code_required');
    expect(evaluateMark(facts, { state: 2, code: null }, after(0)).refusal).toBe('attendee.code_required');
    expect(evaluateMark(facts, { state: 2, code: '42' }, after(0))).toEqual({
      state: 2,
      tries: 0,
      refusal: null,
    });
  });

  test('without a code does not count as a try', () => {
    const outcome = evaluateMark({ ...facts, tries: 4 }, { state: 2, code: '042' }, after(0));
    expect(outcome).toEqual({ state: 1, tries: 4, refusal: 'attendee.code_invalid' });
  });

  test('with a wrong code counts, and the fifth makes a no-show that no code can undo', () => {
    const wrong = evaluateMark({ ...facts, tries: 3 }, { state: 2, code: '43' }, after(0));
    expect(wrong).toEqual({ state: 1, tries: 4, refusal: 'attendee.code_wrong' });
    const fifth = evaluateMark({ ...facts, tries: 4 }, { state: 2, code: '43' }, after(0));
    expect(fifth).toEqual({ state: 0, tries: 5, refusal: 'attendee.code_wrong' });
    const sixth = evaluateMark({ ...facts, state: 0, tries: 5 }, { state: 2, code: '42' }, after(0));
    expect(sixth).toEqual({ state: 0, tries: 5, refusal: 'attendee.code_used_up' });
    const toggled = evaluateMark({ ...facts, state: 0, tries: 1 }, { state: 2, code: '42' }, after(0));
    expect(toggled).toEqual({ state: 0, tries: 1, refusal: 'attendee.no_show' });
  });

  test('from attended to no-show needs no code; from applied it is refused', () => {
    expect(evaluateMark({ ...facts, state: 2 }, { state: 0 }, after(0))).toEqual({
      state: 0,
      tries: 0,
      refusal: null,
    });
    expect(evaluateMark(facts, { state: 0 }, after(0))).toEqual({
      state: 1,
      tries: 0,
      refusal: 'attendee.state_refused',
    });
  });

  test('as an admin needs no code, but a code that is sent is checked', () => {
    const marker: MarkActor = { ...admin, self: true };
    expect(evaluateMark({ ...facts, marker }, { state: 2 }, after(0)).state).toBe(2);
    expect(evaluateMark({ ...facts, marker }, { state: 2, code: '43' }, after(0))).toEqual({
      state: 1,
      tries: 1,
      refusal: 'attendee.code_wrong',
    });
  });
});
