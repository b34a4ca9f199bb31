import pg from 'pg';
import type { ApiResponse } from '../../../e2e/kit/api-client.ts';
import { joinClub } from '../../../e2e/kit/club.ts';
import { assertHolds } from '../drill.ts';
import type { Caller, Pair } from '../failover/pair.ts';

/** What was written since this was last asked. */
export interface OwnWrites {
  /** Posts, edits of the club, bans and returns, each followed by a read by who must see it. */
  readonly written: number;
  /** What such a read did not show. */
  readonly missed: readonly string[];
  /** The same for posts, read at a standby without the mechanism, as soon as they are acknowledged. */
  readonly control: { readonly asked: number; readonly missed: number };
  /** How long the longest read took, in ms. */
  readonly longest: number;
}

export interface OwnWriters {
  take(): OwnWrites;
  end(): Promise<void>;
}

const BOARD = '자유';
const QUESTION = '어떻게 알고 왔나요?';
/** More than all members post while one of them reads. */
const LISTED = 50;
/** As a browser that turns to the page after a write. */
const CONTROL_TIMEOUT_MS = 500;

/** Opens the board of a pair's club to its members. */
export async function openBoard({ club, callers }: Pair): Promise<void> {
  await editClub(club, { info: '함께 달려요.', setting: { bulletinlist: BOARD } });
  for (const { crew } of callers) await club.leader.request(200, 'PUT', `/crews/${crew}/admin/2`);
}

function editClub({ id, nick, leader }: Pair['club'], fields: object): Promise<unknown> {
  const form = { name: nick, nick, category: '달리기', question: QUESTION, ...fields };
  return leader.request(200, 'PUT', `/clubs/${id}`, form);
}

/**
 * All members but the last post and read the board. The leader edits the club, whose public page is then read without a
 * log-in, and in turn bans the last member and lets them come back, who reads the board each time.
 */
export function startOwnWriters(pair: Pair, standbyUrls: readonly string[]): OwnWriters {
  const { club, callers, proxy } = pair;
  const standbys = standbyUrls.map(openControl);
  const writers = callers.slice(0, -1);
  const banned = callers.at(-1);
  let isOver = false;
  let counts = { written: 0, missed: [] as string[], control: { asked: 0, missed: 0 }, longest: 0 };

  const read = async (send: () => Promise<ApiResponse<unknown>>): Promise<ApiResponse<unknown>> => {
    const start = performance.now();
    const answer = await send();
    counts.longest = Math.max(counts.longest, performance.now() - start);
    return answer;
  };
  const note = (what: string, isShown: boolean) => {
    counts.written += 1;
    if (!isShown) counts.missed.push(what);
  };
  const board = (caller: Caller) =>
    read(() => caller.call('GET', `/notices/club_nick/${club.nick}/bulletin?limit=${LISTED}`));

  const post = async (caller: Caller, title: string, turn: number) => {
    const written = await caller.call('POST', '/notices', {
      ...{ crew_id: caller.crew, club_id: club.id, notice_category: BOARD },
      ...{ notice_title: title, notice_text: title },
    });
    assertHolds(written.status === 201, `a post was answered ${written.status}`);
    const [answer, isAtStandby] = await Promise.all([
      board(caller),
      standbys[turn % standbys.length]?.query(title).catch(() => null),
    ]);
    assertHolds(answer.status === 200, `the board was answered ${answer.status}`);
    note(
      title,
      (answer.body as { rows: { notice_title: string }[] }).rows.some((row) => row.notice_title === title),
    );
    if (typeof isAtStandby !== 'boolean') return;
    counts.control.asked += 1;
    if (!isAtStandby) counts.control.missed += 1;
  };
  const edit = async (turn: number) => {
    const info = `${turn}번째로 고쳤어요.`;
    await editClub(club, { info });
    const page = await read(() => visit(`${proxy.origin}/api/v1/clubs/information/${club.nick}`));
    note(info, (page.body as { info: string }).info === info);
  };
  const banAndReturn = async ({ client, crew, call }: Caller) => {
    const caller = { client, crew, call };
    const { leader } = club;
    await leader.request(200, 'PUT', `/crews/${crew}/admin/-1`);
    note('a ban', (await board(caller)).status === 403);
    await leader.request(200, 'PUT', `/crews/${crew}/state/0`);
    await joinClub(client, club, '돌아온 크루');
    await leader.request(200, 'PUT', `/crews/${crew}/admin/2`);
    note('a return', (await board(caller)).status === 200);
  };

  const repeat = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isOver; turn += 1) await work(turn);
  };
  const all = Promise.all([
    ...writers.map((caller, number) =>
      repeat((turn) => post(caller, `${number}의 ${turn}번째 글`, number + turn)),
    ),
    repeat(edit),
    banned && repeat(() => banAndReturn(banned)),
  ]);
  // Failures are reported at the end.
  all.catch(() => undefined);
  return {
    take() {
      const taken = counts;
      counts = { written: 0, missed: [], control: { asked: 0, missed: 0 }, longest: 0 };
      return taken;
    },
    async end() {
      isOver = true;
      try {
        await all;
      } finally {
        await Promise.all(standbys.map((standby) => standby.close()));
      }
    },
  };
}

async function visit(url: string): Promise<ApiResponse<unknown>> {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Asks a standby itself whether it has a post. */
function openControl(connectionString: string) {
  const limits = { connectionTimeoutMillis: CONTROL_TIMEOUT_MS, query_timeout: CONTROL_TIMEOUT_MS };
  const pool = new pg.Pool({ connectionString, max: 10, ...limits });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async query(title: string): Promise<boolean> {
      const { rows } = await pool.query('select 1 from notices where notice_title = $1', [title]);
      return rows.length > 0;
    },
    close: () => pool.end(),
  };
}
