import { WITHDRAWN_NICK } from '@crewwith/domain/members/rules';
import { FEED_READS_FIELDS, FEEDS_FIELDS } from './calls/calendar-feeds.ts';
import { CLUB_FIELDS } from './calls/club.ts';
import { CREWS_FIELDS } from './calls/crews.ts';
import { MAIL_FIELDS } from './calls/mail.ts';
import { INBOX_FIELDS } from './calls/notifications.ts';
import { ONESELF_FIELDS, PICTURE_FIELDS } from './calls/oneself.ts';
import { OPEN_FIELDS, TOKEN_FIELDS } from './calls/open.ts';
import { PENALTIES_FIELDS, PENALTY_LISTS_FIELDS } from './calls/penalties.ts';
import { PERSON_FIELDS } from './calls/person.ts';
import { POLL_LISTS_FIELDS, POLLS_FIELDS } from './calls/polls.ts';
import { PUSH_FIELDS } from './calls/push.ts';
import { RESOURCES_FIELDS } from './calls/resources.ts';
import { SERIES_FIELDS, SERIES_LISTS_FIELDS } from './calls/series.ts';
import { STANDING_FIELDS, STANDING_LISTS_FIELDS } from './calls/standing.ts';
import type { CallName } from './endpoints.ts';
import { isAllowed, type PermissionRule } from './evaluate.ts';
import type { CallerFacts } from './permission-fixture.ts';

/**
 * The visible fields of every read, written by hand from docs/specification.md#visible-fields, with the words of
 * `expected.ts`. Fields that no row allows must be absent, in every row of a list. Content of withdrawn authors has no
 * `crew_id`; meetups and seats have one, which identifies owner and attendee. Nested replies have the fields of their
 * own calls.
 */
type Reads = Extract<CallName, `GET ${string}`>;
type Fields = Readonly<Record<string, string>>;

const VISIBLE: Readonly<Record<Reads, Fields>> = {
  ...OPEN_FIELDS,
  ...TOKEN_FIELDS,
  ...PERSON_FIELDS,
  ...CLUB_FIELDS,
  ...CREWS_FIELDS,
  ...RESOURCES_FIELDS,
  ...ONESELF_FIELDS,
  ...PICTURE_FIELDS,
  ...PENALTIES_FIELDS,
  ...PENALTY_LISTS_FIELDS,
  ...SERIES_FIELDS,
  ...SERIES_LISTS_FIELDS,
  ...POLLS_FIELDS,
  ...POLL_LISTS_FIELDS,
  ...STANDING_FIELDS,
  ...STANDING_LISTS_FIELDS,
  ...FEEDS_FIELDS,
  ...FEED_READS_FIELDS,
  ...INBOX_FIELDS,
  ...PUSH_FIELDS,
  ...MAIL_FIELDS,
};

/** Additional fields of variants. */
const VISIBLE_IN_VARIANT: Readonly<Record<string, Partial<Record<Reads, Fields>>>> = {
  'with its page': {
    'GET /activities/{id}': { '1': 'messages', '3': 'attendees', '7, 5 owner': 'cancelled' },
    'GET /crews/{id}': { '3, self': 'activities' },
    'GET /notices/{id}': { '1': 'messages' },
  },
  // Of meetups that are not the caller's own.
  'with attendance': { 'GET /activities/{id}/crews': { '7': 'attended' } },
};

const AUTHORED = /\/(notices|messages)\b/;

/** The number of rows of a reply, and the first one with missing or additional fields. */
export function checkVisibleFields(
  line: PermissionRule,
  { actor, own }: { actor: CallerFacts; own: boolean },
  reply: unknown,
): { rows: number; wrong: string | null } {
  const tables: readonly Readonly<Record<string, Fields>>[] = [
    VISIBLE,
    VISIBLE_IN_VARIANT[line.variant] ?? {},
  ];
  const rules = tables.flatMap((table) => Object.entries(table[line.call] ?? {}));
  const rows: unknown[] = Array.isArray(reply) ? reply : [reply];
  for (const row of rows.map(Object)) {
    const shown = Object.keys(row).sort().join(' ');
    const isHidden = AUTHORED.test(line.call) && row.nick === WITHDRAWN_NICK;
    // In a list of meetups the caller attends some and not others.
    const ownRow = (who: string) => (who.includes('attending') ? (row.attending ?? own) : own);
    const expected = rules
      .filter(([who]) => isAllowed(who, line.group, actor, ownRow(who)))
      .flatMap(([, fields]) => fields.split(' '))
      .filter((field) => field !== 'crew_id' || !isHidden)
      .sort()
      .join(' ');
    if (shown !== expected) return { rows: rows.length, wrong: `shows ${shown} instead of ${expected}` };
  }
  return { rows: rows.length, wrong: null };
}
