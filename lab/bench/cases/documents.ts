import { type Load, Loader, type RequestSpec } from '../harness/load.ts';
import { DOCUMENT, LEADER, MIX, withToken } from '../harness/read-requests.ts';
import { type Bench, boundRow, rateRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { median } from '../harness/statistics.ts';

const CLIENTS = 16;
/** Fewer than may wait, so that none is sent empty. */
const READERS = 4;
const WARM_UP_S = 5;
/** Of the most documents a second. */
const SHARE = 0.5;

/** Documents a second, and calls a second while documents are rendered. */
export async function documents(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const tokens = await signIn({ databaseUrl }, [LEADER]);
  const server = await startServer({ dataDir: await bench.folder(), databaseUrl });
  const [reader, caller] = [new Loader(), new Loader()];
  const page: RequestSpec = { path: DOCUMENT, headers: { 'accept-encoding': 'br' } };
  const calls = {
    url: server.origin,
    clients: CLIENTS,
    requests: MIX.map((path) => withToken(tokens.get(LEADER), path)),
    seconds: bench.seconds,
  };
  const pages = { url: server.origin, clients: READERS, requests: [page], seconds: bench.seconds };
  try {
    await reader.run({ ...pages, seconds: WARM_UP_S });
    await assertContent(server.origin);
    await caller.run({ ...calls, seconds: WARM_UP_S });
    const [alone, peaks, beside]: [Load[], Load[], Load[]] = [[], [], []];
    for (let round = 0; round < bench.rounds; round += 1) {
      const peak = await reader.run(pages);
      peaks.push(peak);
      alone.push(await caller.run(calls));
      const rate = Math.max(1, Math.round(peak.perSecond * SHARE));
      const [load] = await Promise.all([caller.run(calls), reader.run({ ...pages, rate })]);
      beside.push(load);
    }
    const medianOf = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick));
    const perSecond = ({ perSecond: rate }: Load) => rate;
    return {
      title: 'Documents',
      rows: [
        boundRow('Documents of a meetup, PostgreSQL, 4 readers', medianOf(peaks, perSecond), '/s', null),
        boundRow(
          'Their p99',
          medianOf(peaks, ({ p99 }) => p99),
          'ms',
          null,
        ),
        rateRow(
          'Calls while documents are rendered at half of that rate : calls alone',
          medianOf(beside, perSecond),
          medianOf(alone, perSecond),
          null,
        ),
      ],
      notes: [
        'The page of a meetup for a visitor, with its calls, rendered in its thread and compressed. Calls are the mix of reads of the slowest ones, by 16 clients. Decisions: [ADR 26](adr/0026-documents.md).',
      ],
    };
  } finally {
    reader.stop();
    caller.stop();
    await server.stop();
  }
}

/** Throws unless documents have their content: empty ones are faster. */
async function assertContent(origin: string): Promise<void> {
  const html = await (await fetch(origin + DOCUMENT)).text();
  if (!html.includes('id="document-data"')) throw new Error('The document was sent empty.');
}
