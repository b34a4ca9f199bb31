import { describe, expect, it } from 'vitest';
import { scrub } from './rules.ts';

describe('an error report', () => {
  it.each([
    ['failed with eyJhbGciOi.eyJzdWIi.c2ln here', 'failed with [token] here'],
    ['Authorization: abc123', 'Authorization: [secret]'],
    ['{"refresh_token":"abc","x":1}', '{"refresh_token":"[secret]","x":1}'],
    ['/oauth?code=abc&state=1', '/oauth?code=[secret]&state=1'],
    ['run.ner+1@example.co.kr wrote', '[e-mail] wrote'],
    ['010-1234-5678, +82 10 1234 5678, 01012345678', '[phone], [phone], [phone]'],
  ])('removes the secret of %s', (text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  it('does not change other text', () => {
    const text = 'TypeError: x is undefined at list.ts:12:3 (2026-11-21T03:00:00.000Z)';
    expect(scrub(text)).toBe(text);
  });
});
