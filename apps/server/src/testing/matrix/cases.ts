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
function hasOwn({ group, call, who }: Line, { kind, club, person }: Asker): boolean {
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

function builderOf({ group, call, variant }: Line): Build {
  const rows: Readonly<Record<string, Build | Readonly<Record<string, Build>>>> = BUILDERS[group];
  const row = rows[call];
  const build = typeof row === 'function' ? row : row?.[variant];
  if (!build) throw new Error(`no request for ${call} ${variant}`);
  return build;
}

/** Sends every case of a line, each on the scene as it was. */
export async function* tryLine(world: World, line: Line): AsyncGenerator<Outcome> {
  const build = builderOf(line);
  for (const asker of world.askers) {
    for (const own of hasOwn(line, asker) ? [true, false] : [false]) {
      const thing = own && asker.person ? asker.person : world.other;
      const ask = await build({ world, asker, thing, own });
      if (ask) yield await tryCase(world, { line, asker, own, ask });
    }
  }
}

/** Calls that read, and keep that they did: who read another's contact, whose an id is. */
const KEEPING = /^GET (\/crews\/\{id\}|.*\/max_id$)/;

async function tryCase(
  { app, sandbox }: World,
  { line, asker, own, ask }: { line: Line; asker: Asker; own: boolean; ask: Ask },
): Promise<Outcome> {
  const endpoint = ENDPOINTS.get(line.call);
  if (!endpoint) throw new Error(`no call ${line.call}`);
  await ask.prepare?.(sandbox.db);
  const before = ask.prepare ? await sandbox.touched() : 0;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(ask.params?.[name]));
  const answer = await app.inject({
    method: endpoint.method,
    url: ask.query === undefined ? path : `${path}?${ask.query}`,
    headers: { ...(asker.person && { authorization: asker.person.token }), ...ask.headers },
    ...(ask.body && { payload: ask.body }),
  });
  const allowed = letsIn(line.who, line.group, asker, own);
  const refused = answer.statusCode >= 400;
  // After an error of ours there is nothing left to count.
  const counted = answer.statusCode < 500 && (refused || KEEPING.test(line.call));
  const wrote = counted ? (await sandbox.touched()) - before : 0;
  if (wrote > 0 || answer.statusCode >= 500 || ask.prepare || (endpoint.method !== 'GET' && !refused))
    await sandbox.rewind();
  const usual = allowed ? endpoint.status : refusalOf(line, asker, own);
  return {
    name: `${line.call}${line.variant && ` (${line.variant})`} by ${asker.name}, ${own ? 'own' : 'another’s'}`,
    allowed,
    expected: exceptionOf(line, asker, own) ?? usual,
    status: answer.statusCode,
    touched: wrote,
    body: answer.body,
    shown:
      endpoint.method === 'GET' && !refused
        ? lookAt(line, { asker, own }, answer.json())
        : { rows: 0, wrong: null },
  };
}
