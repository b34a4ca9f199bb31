import type { Endpoint } from '@crewwith/domain/endpoint';
import { FEED_READS_REQUESTS, FEEDS_REQUESTS } from './calls/calendar-feeds.ts';
import { CLUB_REQUESTS } from './calls/club.ts';
import { CREWS_REQUESTS } from './calls/crews.ts';
import { MAIL_LINKS_REQUESTS, MAIL_REQUESTS } from './calls/mail.ts';
import {
  ACTIVITY_ANNOUNCEMENTS_REQUESTS,
  ANNOUNCEMENTS_REQUESTS,
  INBOX_REQUESTS,
} from './calls/notifications.ts';
import { ONESELF_REQUESTS, PICTURE_REQUESTS } from './calls/oneself.ts';
import { OPEN_REQUESTS, TOKEN_REQUESTS } from './calls/open.ts';
import { PENALTIES_REQUESTS, PENALTY_LISTS_REQUESTS } from './calls/penalties.ts';
import { PERSON_REQUESTS } from './calls/person.ts';
import { OWN_POLLS_REQUESTS, POLL_LISTS_REQUESTS, POLLS_REQUESTS } from './calls/polls.ts';
import { PUSH_REQUESTS } from './calls/push.ts';
import { RESOURCES_REQUESTS } from './calls/resources.ts';
import { SERIES_LISTS_REQUESTS, SERIES_REQUESTS } from './calls/series.ts';
import { STANDING_LISTS_REQUESTS, STANDING_REQUESTS } from './calls/standing.ts';
import { ENDPOINTS } from './endpoints.ts';
import { expectedRefusal, isAllowed, type PermissionRule } from './evaluate.ts';
import { exceptionStatus } from './exceptions.ts';
import type { EXPECTED, Group } from './expected.ts';
import type { Caller, PermissionFixture } from './permission-fixture.ts';
import type { CallInput, InputBuilder, InputBuilders } from './request.ts';
import { checkVisibleFields } from './visible-fields.ts';

const BUILDERS: { readonly [G in Group]: InputBuilders<(typeof EXPECTED)[G]> } = {
  open: { ...OPEN_REQUESTS, ...FEED_READS_REQUESTS, ...MAIL_LINKS_REQUESTS },
  token: TOKEN_REQUESTS,
  person: {
    ...PERSON_REQUESTS,
    ...STANDING_LISTS_REQUESTS,
    ...INBOX_REQUESTS,
    ...PUSH_REQUESTS,
    ...MAIL_REQUESTS,
    ...FEEDS_REQUESTS,
  },
  club: {
    ...CLUB_REQUESTS,
    ...PENALTY_LISTS_REQUESTS,
    ...SERIES_LISTS_REQUESTS,
    ...POLL_LISTS_REQUESTS,
    ...ANNOUNCEMENTS_REQUESTS,
  },
  inside: {
    ...CREWS_REQUESTS,
    ...RESOURCES_REQUESTS,
    ...PENALTIES_REQUESTS,
    ...SERIES_REQUESTS,
    ...POLLS_REQUESTS,
    ...ACTIVITY_ANNOUNCEMENTS_REQUESTS,
  },
  oneself: { ...ONESELF_REQUESTS, ...OWN_POLLS_REQUESTS, ...STANDING_REQUESTS },
  picture: PICTURE_REQUESTS,
};

/** The expected and the actual result of a case. */
export interface CaseResult {
  readonly name: string;
  readonly allowed: boolean;
  readonly expected: number;
  readonly status: number;
  /** Rows that a refused call inserted, changed or deleted. */
  readonly changedRows: number;
  readonly body: string;
  /** The first wrong set of fields of a successful read, and its number of rows. */
  readonly visibleFields: { readonly rows: number; readonly wrong: string | null };
}

/** Whether there is a case with the caller's own resource. There is always one with another's. */
export function hasOwnResource(
  { group, call, who }: PermissionRule,
  { kind, club, person }: Caller,
): boolean {
  switch (group) {
    case 'open':
      return call === 'GET /activities/{id}' && club === 'home';
    case 'club':
      return false;
    case 'token':
      return true;
    case 'person':
      return kind === 'member' ? call !== 'GET /errors' : kind === 'ticket' && who.startsWith('ticket');
    case 'oneself':
      return person !== null && club !== null;
    default:
      return club === 'home';
  }
}

/** Sends the request of a case. */
export function sendCase(
  app: PermissionFixture['app'],
  { method, path }: Endpoint,
  actor: Caller,
  input: CallInput,
) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.params?.[name]));
  return app.inject({
    method,
    url: input.query === undefined ? url : `${url}?${input.query}`,
    headers: { ...(actor.person && { authorization: actor.person.token }), ...input.headers },
    ...(input.body && { payload: input.body }),
  });
}

/** The builder of a row's requests. */
export function requestBuilder({ group, call, variant }: PermissionRule): InputBuilder {
  const rows: Readonly<Record<string, InputBuilder | Readonly<Record<string, InputBuilder>>>> =
    BUILDERS[group];
  const row = rows[call];
  const build = typeof row === 'function' ? row : row?.[variant];
  if (!build) throw new Error(`no request for ${call} ${variant}`);
  return build;
}

/** Sends every case of a row, each on the unchanged fixture. */
export async function* runRule(fixture: PermissionFixture, line: PermissionRule): AsyncGenerator<CaseResult> {
  const build = requestBuilder(line);
  for (const actor of fixture.callers) {
    for (const own of hasOwnResource(line, actor) ? [true, false] : [false]) {
      const resource = own && actor.person ? actor.person : fixture.other;
      const input = await build({ fixture, actor, resource, own });
      if (input) yield await runCase(fixture, { line, actor, own, input });
    }
  }
}

/** The reply of a read; one that is no JSON as its `text`. */
function replyOf({ produces }: Endpoint, response: { readonly body: string; json(): unknown }): unknown {
  return produces === undefined ? response.json() : { text: response.body };
}

async function runCase(
  { app, sandbox }: PermissionFixture,
  { line, actor, own, input }: { line: PermissionRule; actor: Caller; own: boolean; input: CallInput },
): Promise<CaseResult> {
  const endpoint = ENDPOINTS.get(line.call);
  if (!endpoint) throw new Error(`no call ${line.call}`);
  const { response, changedRows } = await sandbox.trial(async () => {
    await input.prepare?.(sandbox.db, 1);
    const countChanged = await sandbox.countRows();
    const sent = await sendCase(app, endpoint, actor, input);
    // After a 5xx the transaction may be aborted.
    const isRefusal = sent.statusCode >= 400 && sent.statusCode < 500;
    return { response: sent, changedRows: isRefusal ? await countChanged() : 0 };
  });
  const refused = response.statusCode >= 400;
  const allowed = isAllowed(line.who, line.group, actor, own);
  const usual = allowed ? endpoint.status : expectedRefusal(line, actor, own);
  return {
    name: `${line.call}${line.variant && ` (${line.variant})`} by ${actor.name}, ${own ? 'own' : 'another’s'}`,
    allowed,
    expected: exceptionStatus(line, actor, own) ?? usual,
    status: response.statusCode,
    changedRows,
    body: response.body,
    visibleFields:
      endpoint.method === 'GET' && !refused
        ? checkVisibleFields(line, { actor, own }, replyOf(endpoint, response))
        : { rows: 0, wrong: null },
  };
}
