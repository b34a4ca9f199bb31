import { describe, expect, it } from 'vitest';
import { EMPTY_MEMBER, memberBody, validateMember } from './member-fields.ts';

const now = new Date('2026-11-21T03:00:00Z');
const complete = {
  email: 'mina@example.com',
  name: '  김 미나 ',
  gender: 'Female',
  birthday: '1999-04-02',
  nationality: '대한민국',
  address: '망원동',
  contact: '010-1234-5678',
};

describe('the sign-up form', () => {
  it('requires every field', () => {
    expect(Object.keys(validateMember(EMPTY_MEMBER, now)).sort()).toEqual(Object.keys(complete).sort());
  });

  it('accepts a complete form and trims the name', () => {
    expect(validateMember(complete, now)).toEqual({});
    expect(memberBody(complete, now).name).toBe('김 미나');
  });

  it('accepts members from their 14th birthday', () => {
    expect(validateMember({ ...complete, birthday: '2012-11-22' }, now)).toHaveProperty('birthday');
    expect(validateMember({ ...complete, birthday: '2012-11-21' }, now)).toEqual({});
  });

  it('accepts and normalizes telephone numbers of any country', () => {
    const foreign = { ...complete, contact: '+81 90-1234-5678' };
    expect(validateMember(foreign, now)).toEqual({});
    expect(memberBody(foreign, now).contact).toBe('+81 90 1234 5678');
  });

  it('takes a birthday of six digits', () => {
    expect(validateMember({ ...complete, birthday: '990402' }, now)).toEqual({});
    expect(memberBody({ ...complete, birthday: '990402' }, now).birthday).toBe('1999-04-02');
    expect(validateMember({ ...complete, birthday: '990431' }, now)).toHaveProperty('birthday');
  });

  it('refuses an incomplete contact', () => {
    for (const contact of ['010-', '010-1234-56', '010-1234-567_']) {
      expect(validateMember({ ...complete, contact }, now)).toHaveProperty('contact');
    }
  });
});
