const SECRETS: readonly [pattern: RegExp, replacement: string][] = [
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [
    /\b(bearer|authorization|refresh_?token|code|code_verifier|password)(["']?(?:\s*[:=]\s*|\s+)["']?)[^\s"',;&]+/gi,
    '$1$2[secret]',
  ],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?:\+82[ -]?|\b0)1[016-9][ -]?\d{3,4}[ -]?\d{4}\b/g, '[phone]'],
];

/** Replaces tokens, e-mail addresses and phone numbers in an error report. */
export function scrub(text: string): string {
  return SECRETS.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), text);
}
