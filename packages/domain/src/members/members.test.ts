import { describe, expect, test } from 'vitest';
import { groupContact, isContactComplete, normalizeContact } from './contact.ts';
import {
  ageOn,
  ageRefusal,
  isSameName,
  isWithinRetention,
  memberWithdrawalRefusal,
  personalDataEnds,
} from './rules.ts';

describe('age', () => {
  // docs/threats.md#t-37
  test('reaches 14 by the Seoul calendar', () => {
    expect(ageRefusal('2012-11-21', new Date('2026-11-20T14:59:59.999Z'))).toBe('member.too_young');
    expect(ageRefusal('2012-11-21', new Date('2026-11-20T15:00:00.000Z'))).toBeNull();
  });

  // docs/threats.md#t-37
  test('of a birthday on 29 February increases on 1 March in common years', () => {
    expect(ageOn('2012-02-29', '2026-02-28')).toBe(13);
    expect(ageOn('2012-02-29', '2026-03-01')).toBe(14);
    expect(ageOn('2012-02-29', '2028-02-28')).toBe(15);
    expect(ageOn('2012-02-29', '2028-02-29')).toBe(16);
  });

  test('refuses a birthday in the future', () => {
    const now = new Date('2026-11-21T00:00:00.000Z');
    expect(ageRefusal('2026-11-22', now)).toBe('member.birthday_future');
    expect(ageRefusal('2026-11-21', now)).toBe('member.too_young');
  });
});

describe('a contact', () => {
  test.each([
    ['010-1234-5678', '010-1234-5678'],
    ['01012345678', '010-1234-5678'],
    [' 010 1234.5678 ', '010-1234-5678'],
    ['+82 10-1234-5678', '010-1234-5678'],
    ['+82 (0)10-1234-5678', '010-1234-5678'],
    ['０１０-１２３４-５６７８', '010-1234-5678'],
    ['011-123-4567', '011-123-4567'],
    ['0191234-5678', '019-1234-5678'],
    ['02-312-3456', '02-312-3456'],
    ['+81 90-1234-5678', '+81 90 1234 5678'],
    ['+1 (201) 555-0123', '+1 201 555 0123'],
    ['＋44 7911 123456', '+44 7911 123456'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(normalizeContact(typed)).toBe(stored);
    expect(isContactComplete(typed)).toBe(true);
  });

  test.each([
    '',
    '010',
    '010-',
    '010-____-____',
    '010-1234-567_',
    '010-123-4567',
    '010-1234-56789',
    'abc',
    '+',
    '+81',
    '+81 90-1234-567_',
    '+1 201 555',
    '+999 12345678',
    '010-1234-5678 / 010-1111-2222',
  ])('%j is not complete', (typed) => expect(isContactComplete(typed)).toBe(false));

  test.each([
    ['', ''],
    ['0101', '010-1'],
    ['010-', '010'],
    ['010-1234-56789', '010-1234-5678'],
    ['+8190', '+81 90'],
    ['+81901234567812345', '+81 901234567812345'],
  ])('%j is grouped as %j while typing, and digits can be deleted', (typed, shown) => {
    expect(groupContact(typed)).toBe(shown);
  });
});

describe('a name', () => {
  test('is compared without regard to case and Unicode form', () => {
    expect(isSameName('Café', 'cafe\u0301')).toBe(true);
    expect(isSameName(' 미나', '미\u200b나'.normalize('NFD'))).toBe(true);
    expect(isSameName('미나', '미니')).toBe(false);
  });
});

describe('withdrawing from Crewwith', () => {
  test('requires a leader to transfer the club', () => {
    expect(memberWithdrawalRefusal([])).toBeNull();
    expect(
      memberWithdrawalRefusal([
        { state: 1, adminLevel: 8 },
        { state: -1, adminLevel: -2 },
      ]),
    ).toBeNull();
    expect(
      memberWithdrawalRefusal([
        { state: 1, adminLevel: 1 },
        { state: 1, adminLevel: 9 },
      ]),
    ).toBe('club.leader_must_transfer');
  });

  test('erases personal fields after 30 days', () => {
    expect(personalDataEnds(new Date('2026-11-01T00:00:00Z'))).toEqual(new Date('2026-12-01T00:00:00Z'));
  });

  test('allows to reactivate until then', () => {
    const withdrawn = new Date('2026-11-01T00:00:00Z');
    expect(isWithinRetention(null, withdrawn)).toBe(true);
    expect(isWithinRetention(withdrawn, new Date('2026-11-30T23:59:59.999Z'))).toBe(true);
    expect(isWithinRetention(withdrawn, new Date('2026-12-01T00:00:00Z'))).toBe(false);
  });
});
