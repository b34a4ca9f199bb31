interface Shape {
  readonly pattern: RegExp;
  /** An example that must be found. */
  readonly sample: string;
}

const OPAQUE = 'q3J7vX0dK5mZ1tR9wL2hYc8sN4bG6fUeA-pQ_iTzO0x';
const TICKET = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhYmMifQ.c2lnbmF0dXJl';

/** Secrets that no log may contain, by pattern. The samples are invalid. */
export const SECRET_SHAPES: Readonly<Record<string, Shape>> = {
  'a signed token': { pattern: /\beyJ[\w-]{8,}\.[\w-]{6,}/, sample: TICKET },
  'a ticket in a path': {
    pattern: /\/(accesslogs|decrypt)\/(?!:)[^\s"/]{6,}/,
    sample: '/api/v1/accesslogs/abcdefghijkl/members',
  },
  'an address of a calendar': {
    pattern: /\/calendar\/(?!:)[^\s"/]{6,}/,
    sample: `/api/v1/calendar/${OPAQUE}.ics`,
  },
  'an opaque token': {
    pattern: /(?<![\w./-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}(?![\w./-])/,
    sample: OPAQUE,
  },
  'an authorization header': {
    pattern:
      /"?(authorization|x-refresh-token|cookie)"?\s*[:=]\s*"?[^\s"]{4,}|\b(bearer|KakaoAK) [\w.-]{8,}/i,
    sample: 'authorization: member:7',
  },
  'a code of the provider': {
    // Error codes of the system only have capitals.
    pattern: /\bcode(_verifier|_challenge)?\\?"?\s*[:=]\s*\\?"?(?![A-Z_]+\b)[\w-]{20,}/,
    sample: '/oauth?code=abcdefghijklmnopqrstuvwxyz',
  },
  'a code of a meetup': { pattern: /\bcode\\?"?\s*[:=]\s*\\?"?\d{2}\b(?!\d)/, sample: 'code: 47' },
  'an e-mail address': { pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/i, sample: 'run@example.com' },
  'a phone number': {
    pattern: /(?:\+82[ -]?|(?<![\d.])0)1[016-9][ -]?\d{3,4}[ -]?\d{4}(?!\d)/,
    sample: '010-1234-5678',
  },
  'a birthday': {
    pattern: /(?<![\d-])(19[2-9]\d|200\d|201[0-2])-[01]\d-[0-3]\d(?!\d)/,
    sample: '1995-03-02',
  },
  'a password in an address': {
    pattern: /\b[a-z]+:\/\/[^\s:/@"]+:[^\s/@"]+@/,
    sample: 'postgres://me:pass@db/x',
  },
};

/** The kinds of secrets in a line. */
export function findSecrets(line: string): string[] {
  return Object.entries(SECRET_SHAPES)
    .filter(([, { pattern }]) => pattern.test(line))
    .map(([name]) => name);
}
