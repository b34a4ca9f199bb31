import { expect, test } from 'vitest';
import { isCalled, isLeftOut, isQueued, QUEUED_STATES, WAITER_STATE, WAITER_STATES } from './states.ts';

test('those in the queue wait or have a turn', () => {
  expect(WAITER_STATES.filter(isQueued)).toEqual([...QUEUED_STATES]);
  expect(WAITER_STATES.filter(isCalled)).toEqual([WAITER_STATE.called]);
  expect(WAITER_STATES.filter(isLeftOut)).toEqual([WAITER_STATE.leftOut]);
  expect([isCalled(null), isCalled(undefined)]).toEqual([false, false]);
});
