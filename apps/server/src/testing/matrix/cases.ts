import type { Endpoint } from '@crewwith/domain/endpoint';
import { ENDPOINTS } from './calls.ts';
import { exceptionOf } from './exceptions.ts';
import type { Group } from './expected.ts';
import { type Line, letsIn, refusalOf } from './judge.ts';
import type { Ask, Build, BuildersOfGroup } from './request.ts';
import { CLUB, CLUB_THINGS } from './requests-clubs.ts';
import { OPEN, PERSON, TOKEN } from './requests-people.ts';
import { ONESELF, PICTURE, THINGS } from './requests-things.ts';
import { lookAt } from './visible.ts';
import type { Asker, World } from './world.ts';

const BUILDERS: { readonly [G in Group]: BuildersOfGroup<G> } = {
  open: OPEN,
  token: TOKEN,
  person: PERSON,
  club: CLUB,
  inside: { ...CLUB_THINGS, ...THINGS },
  oneself: ONESELF,
  picture: PICTURE,
};

/** What one case is to be answered, and what it was. */
export interface Outcome {
  readonly name: string;
  readonly allowed: boolean;
  readonly expected: number;
  readonly status: number;
  /** Rows that a refused call inserted, changed or deleted. */
  readonly touched: number;
  readonly body: string;
  /** What an answer to who may read shows, where it is wrong; and how many rows it has. */
  readonly shown: { readonly rows: number; readonly wrong: string | null };
}

/** Whether there is a case with something of the asker's own; another's there always is. */
export function hasOwn({ group, call, who }: Line, { kind, club, person }: Asker): boolean {
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
export function send(app: World['app'], { method, path }: Endpoint, actor: Asker, ask: Ask) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ask.params?.[name]));
  return app.inject({
    method,
    url: ask.query === undefined ? url : `${url}?${ask.query}`,
    headers: { ...(actor.person && { authorization: actor.person.token }), ...ask.headers },
    ...(ask.body && { payload: ask.body }),
  });
}

/** What makes the requests of a line. */
export function builderOf({ group, call, variant }: Line): Build {
  const rows: Readonly<Record<string, Build | Readonly<Record<string, Build>>>> = BUILDERS[group];
  const row = rows[call];
  const build = typeof row === 'function' ? row : row?.[variant];
  if (!build) throw new Error(`no request for ${call} ${variant}`);
  return build;
}

/** Sends every case of a line, each on the scene as it was. */
export async function* tryLine(world: World, line: Line): AsyncGenerator<Outcome> {
  const build = builderOf(line);
  for (const actor of world.askers) {
    for (const own of hasOwn(line, actor) ? [true, false] : [false]) {
      const thing = own && actor.person ? actor.person : world.other;
      const ask = await build({ world, actor, thing, own });
      if (ask) yield await tryCase(world, { line, actor, own, ask });
    }
  }
}

async function tryCase(
  { app, sandbox }: World,
  { line, actor, own, ask }: { line: Line; actor: Asker; own: boolean; ask: Ask },
): Promise<Outcome> {
  const endpoint = ENDPOINTS.get(line.call);
  if (!endpoint) throw new Error(`no call ${line.call}`);
  const { answer, wrote } = await sandbox.trial(async () => {
    await ask.prepare?.(sandbox.db);
    const touched = await sandbox.countRows();
    const said = await send(app, endpoint, actor, ask);
    // After an error of ours there is nothing left to count.
    const isRefusal = said.statusCode >= 400 && said.statusCode < 500;
    return { answer: said, wrote: isRefusal ? await touched() : 0 };
  });
  const refused = answer.statusCode >= 400;
  const allowed = letsIn(line.who, line.group, actor, own);
  const usual = allowed ? endpoint.status : refusalOf(line, actor, own);
  return {
    name: `${line.call}${line.variant && ` (${line.variant})`} by ${actor.name}, ${own ? 'own' : 'another’s'}`,
    allowed,
    expected: exceptionOf(line, actor, own) ?? usual,
    status: answer.statusCode,
    touched: wrote,
    body: answer.body,
    shown:
      endpoint.method === 'GET' && !refused
        ? lookAt(line, { actor, own }, answer.json())
        : { rows: 0, wrong: null },
  };
}
