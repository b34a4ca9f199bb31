import { expect, it } from 'vitest';
import { invitationOf, invitationTo, referrerPath } from './invitation.ts';

const ORIGIN = 'https://crewwith.test';
const path = '/demo/activity/a1?attend';

// docs/specification.md#invitation
it('reads an invitation from a return path, and from the page that was left', () => {
  expect(invitationOf(path)).toEqual({ clubNick: 'demo', activityId: 'a1', path });
  for (const other of [
    '/demo',
    '/demo/activity/a1',
    '//evil/activity/a1?attend',
    '/demo/activity/a1?attend&x',
  ]) {
    expect(invitationOf(other)).toBeNull();
  }
  expect(invitationTo('demo', { from: path })?.activityId).toBe('a1');
  expect(invitationTo('other', { from: path })).toBeNull();
  expect(referrerPath(`${ORIGIN}/demo/activity/a1`, ORIGIN)).toBe(path);
  for (const referrer of ['', `${ORIGIN}/demo`, 'https://evil.test/demo/activity/a1']) {
    expect(referrerPath(referrer, ORIGIN)).toBeNull();
  }
});
