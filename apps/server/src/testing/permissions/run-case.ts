import type { Endpoint } from '@crewwith/domain/endpoint';
import { ENDPOINTS } from './endpoints.ts';
import { expectedRefusal, isAllowed, type PermissionRule } from './evaluate.ts';
import { exceptionStatus } from './exceptions.ts';
import type { Group } from './expected.ts';
import type { Caller, PermissionFixture } from './permission-fixture.ts';
import type { CallInput, GroupInputBuilders, InputBuilder } from './request.ts';
import { CLUB, CLUB_RESOURCES } from './requests-clubs.ts';
import { MEMBER_CALLS, OPEN, TOKEN } from './requests-members.ts';
import { PICTURE, RESOURCES, SELF } from './requests-resources.ts';
import { checkVisibleFields } from './visible-fields.ts';

const BUILDERS: { readonly [G in Group]: GroupInputBuilders<G> } = {
  open: OPEN,
  token: TOKEN,
  person: MEMBER_CALLS,
  club: CLUB,
  inside: { ...CLUB_RESOURCES, ...RESOURCES },
  oneself: SELF,
  picture: PICTURE,
};

/** What one case is to be answered, and what it was. */
export interface CaseResult {
  readonly name: string;
  readonly allowed: boolean;
  readonly expected: number;
  readonly status: number;
  /** Rows that a refused call inserted, changed or deleted. */
  readonly changedRows: number;
  readonly body: string;
  /** What an answer to who may read shows, where it is wrong; and how many rows it has. */
  readonly visibleFields: { readonly rows: number; readonly wrong: string | null };
}

/** Whether there is a case with something of the caller's own; another's there always is. */
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

/** The request of a case, as the actor sends it. */
export function sendCase(
  app: PermissionFixture['app'],
  { method, path }: Endpoint,
  actor: Caller,
  ask: CallInput,
) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ask.params?.[name]));
  return app.inject({
    method,
    url: ask.query === undefined ? url : `${url}?${ask.query}`,
    headers: { ...(actor.person && { authorization: actor.person.token }), ...ask.headers },
    ...(ask.body && { payload: ask.body }),
  });
}

/** What makes the requests of a line. */
export function requestBuilder({ group, call, variant }: PermissionRule): InputBuilder {
  const rows: Readonly<Record<string, InputBuilder | Readonly<Record<string, InputBuilder>>>> =
    BUILDERS[group];
  const row = rows[call];
  const build = typeof row === 'function' ? row : row?.[variant];
  if (!build) throw new Error(`no request for ${call} ${variant}`);
  return build;
}

/** Sends every case of a line, each on the fixture as it was. */
export async function* runRule(fixture: PermissionFixture, line: PermissionRule): AsyncGenerator<CaseResult> {
  const build = requestBuilder(line);
  for (const actor of fixture.callers) {
    for (const own of hasOwnResource(line, actor) ? [true, false] : [false]) {
      const resource = own && actor.person ? actor.person : fixture.other;
      const ask = await build({ fixture, actor, resource, own });
      if (ask) yield await runCase(fixture, { line, actor, own, ask });
    }
  }
}

async function runCase(
  { app, sandbox }: PermissionFixture,
  { line, actor, own, ask }: { line: PermissionRule; actor: Caller; own: boolean; ask: CallInput },
): Promise<CaseResult> {
  const endpoint = ENDPOINTS.get(line.call);
  if (!endpoint) throw new Error(`no call ${line.call}`);
  const { answer, wrote } = await sandbox.trial(async () => {
    await ask.prepare?.(sandbox.db);
    const touched = await sandbox.countRows();
    const said = await sendCase(app, endpoint, actor, ask);
    // After an error of ours there is nothing left to count.
    const isRefusal = said.statusCode >= 400 && said.statusCode < 500;
    return { answer: said, wrote: isRefusal ? await touched() : 0 };
  });
  const refused = answer.statusCode >= 400;
  const allowed = isAllowed(line.who, line.group, actor, own);
  const usual = allowed ? endpoint.status : expectedRefusal(line, actor, own);
  return {
    name: `${line.call}${line.variant && ` (${line.variant})`} by ${actor.name}, ${own ? 'own' : 'another’s'}`,
    allowed,
    expected: exceptionStatus(line, actor, own) ?? usual,
    status: answer.statusCode,
    changedRows: wrote,
    body: answer.body,
    visibleFields:
      endpoint.method === 'GET' && !refused
        ? checkVisibleFields(line, { actor, own }, answer.json())
        : { rows: 0, wrong: null },
  };
}
