const SECRETS: readonly [pattern: RegExp, instead: string][] = [
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [
    /\b(bearer|authorization|refresh_?token|code|code_verifier|password)(["']?(?:\s*[:=]\s*|\s+)["']?)[^\s"',;&]+/gi,
    '$1$2[secret]',
  ],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?:\+82[ -]?|\b0)1[016-9][ -]?\d{3,4}[ -]?\d{4}\b/g, '[phone]'],
];

/** An error report without the tokens, e-mail addresses and phone numbers that a client may have put into it. */
export function scrub(text: string): string {
  return SECRETS.reduce((scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead), text);
}
