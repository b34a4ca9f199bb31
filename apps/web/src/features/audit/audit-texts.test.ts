import { AUDIT_ACTION_NAMES } from '@crewwith/domain/audit/actions';
import { expect, it } from 'vitest';
import { nextCursor } from '../../api/next-cursor.ts';
import ko from '../../locales/ko.json' with { type: 'json' };
import { auditKind } from './audit-texts.ts';

const entry = (overrides: Partial<Parameters<typeof auditKind>[0]>) => ({
  action: 'club.offer' as const,
  actor_crew_id: 'a',
  crew_id: 'b',
  to: null,
  ...overrides,
});

it('every audit action has a text', () => {
  for (const action of AUDIT_ACTION_NAMES) {
    expect(Object.keys(ko.audit.action)).toContain(auditKind(entry({ action })));
  }
});

it('texts distinguish transferring from accepting, temporary from permanent bans, and the marks', () => {
  expect(auditKind(entry({ action: 'club.transfer' }))).toBe('transfer');
  expect(auditKind(entry({ action: 'club.transfer', crew_id: 'a' }))).toBe('accept');
  expect([-1, -2].map((to) => auditKind(entry({ action: 'crew.ban', to })))).toEqual(['ban', 'banForGood']);
  expect([2, 0, 1].map((to) => auditKind(entry({ action: 'attendee.mark', to })))).toEqual([
    'markAttended',
    'markNoShow',
    'markBack',
  ]);
});

it('the cursor of the next page is read from the Link header', () => {
  expect(nextCursor('</api/v1/clubs/x/audit?limit=20&cursor=abc%2Fd>; rel="next"')).toBe('abc/d');
  for (const link of [null, '', '</x>; rel="next"', '</x?cursor=a>; rel="prev"']) {
    expect(nextCursor(link)).toBeUndefined();
  }
});
