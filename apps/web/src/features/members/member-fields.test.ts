import { describe, expect, it } from 'vitest';
import { EMPTY_MEMBER, groupContact, memberBody, memberErrors } from './member-fields.ts';

const now = new Date('2026-11-21T03:00:00Z');
const whole = {
  email: 'mina@example.com',
  name: '  김 미나 ',
  gender: 'Female',
  birthday: '1999-04-02',
  nationality: '대한민국',
  address: '망원동',
  contact: '010-1234-5678',
};

describe('the sign-up form', () => {
  it('asks for every field', () => {
    expect(Object.keys(memberErrors(EMPTY_MEMBER, now)).sort()).toEqual(Object.keys(whole).sort());
  });

  it('takes a whole form and trims the name', () => {
    expect(memberErrors(whole, now)).toEqual({});
    expect(memberBody(whole).name).toBe('김 미나');
  });

  it('refuses whoever turns 14 tomorrow and takes whoever does today', () => {
    expect(memberErrors({ ...whole, birthday: '2012-11-22' }, now)).toHaveProperty('birthday');
    expect(memberErrors({ ...whole, birthday: '2012-11-21' }, now)).toEqual({});
  });

  it('refuses a contact that is only begun', () => {
    for (const contact of ['010-', '010-1234-56', '010-1234-567_']) {
      expect(memberErrors({ ...whole, contact }, now)).toHaveProperty('contact');
    }
  });

  it('groups digits as they are typed, and lets them be taken away again', () => {
    expect(groupContact('0101')).toBe('010-1');
    expect(groupContact('01012345678')).toBe('010-1234-5678');
    expect(groupContact('010-')).toBe('010');
    expect(groupContact('')).toBe('');
  });
});
