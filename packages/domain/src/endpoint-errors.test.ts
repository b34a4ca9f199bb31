import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import { errorsOf } from './endpoint-errors.ts';
import { ERRORS } from './errors.ts';

describe('the refusals of a call', () => {
  it('are few where everybody may read', () => {
    expect(errorsOf(contract.clubs.list)).toEqual([
      'request.malformed',
      'request.not_found',
      'request.too_many',
      'server.failed',
      'server.unavailable',
    ]);
  });

  it('say who may, what may be sent and what the call is known for, by status', () => {
    const codes = errorsOf(contract.attendees.attend);
    expect(codes).toEqual(
      expect.arrayContaining([
        'activity.full',
        'auth.not_a_member',
        'auth.required',
        'permission.denied',
        'request.invalid',
        'request.key_reused',
        'request.too_large',
        'request.unsupported_type',
      ]),
    );
    const statuses = codes.map((code) => ERRORS[code].status);
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('tell a ticket from a member, and oneself from others', () => {
    expect(errorsOf(contract.members.create)).not.toContain('auth.not_a_member');
    expect(errorsOf(contract.members.withdraw)).toContain('auth.other_identity');
    expect(errorsOf(contract.members.withdraw)).not.toContain('permission.denied');
    expect(errorsOf(contract.errorReports.list)).toContain('permission.denied');
    expect(errorsOf(contract.images.upload)).toContain('request.invalid');
  });
});
