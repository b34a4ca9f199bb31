import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import { ERRORS } from './errors.ts';
import { possibleErrors } from './possible-errors.ts';

describe('the refusals of a call', () => {
  it('are the common ones for a public read', () => {
    expect(possibleErrors(contract.clubs.list)).toEqual([
      'request.malformed',
      'request.not_found',
      'request.too_many',
      'server.failed',
      'server.unavailable',
    ]);
  });

  it('include those of access, body and the call itself, sorted by status', () => {
    const codes = possibleErrors(contract.attendees.attend);
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
        'server.full',
      ]),
    );
    const statuses = codes.map((code) => ERRORS[code].status);
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('depend on the kind of access', () => {
    expect(possibleErrors(contract.members.create)).not.toContain('auth.not_a_member');
    expect(possibleErrors(contract.members.withdraw)).toContain('auth.other_identity');
    expect(possibleErrors(contract.members.withdraw)).not.toContain('permission.denied');
    expect(possibleErrors(contract.errorReports.list)).toContain('permission.denied');
    expect(possibleErrors(contract.images.upload)).toContain('request.invalid');
  });
});
