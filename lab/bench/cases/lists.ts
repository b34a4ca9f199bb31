import type { Scale } from '../data/layout.ts';
import { Loader } from '../harness/load.ts';
import { LEADER, LISTS, withToken } from '../harness/read-requests.ts';
import type { Bench, Row, Section } from '../harness/section.ts';
import { type Server, startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { median } from '../harness/statistics.ts';

const SCALES: readonly Scale[] = [1, 10, 100];
const WARM_UP = 60;
const CALLS = 100;
const MAX_RATIO = { 10: 1.2, 100: 1.3 };
/** Obfuscated ids, which unlike words have digits or capitals. */
const ID = /\/(?=[a-z]*[A-Z0-9])[A-Za-z0-9]{10,}/g;

/** The latency of every list call with 10 and 100 times the rows. */
export async function lists(bench: Bench): Promise<Section> {
  const loader = new Loader();
  const setups: { scale: Scale; server: Server; token: string | undefined }[] = [];
  try {
    for (const scale of SCALES) {
      const databaseUrl = await bench.postgres.database(scale);
      const tokens = await signIn({ databaseUrl }, [LEADER]);
      const server = await startServer({ dataDir: await bench.folder(), databaseUrl });
      setups.push({ scale, server, token: tokens.get(LEADER) });
    }
    const rows: Row[] = [];
    for (const path of LISTS) {
      const servers = setups.map(({ server, token }) => ({
        url: server.origin,
        request: withToken(token, path),
      }));
      // Compiles and plans on each server.
      await loader.measureLatency({ servers, times: WARM_UP });
      const results: number[][] = [];
      for (let round = 0; round < bench.rounds; round += 1)
        results.push(await loader.measureLatency({ servers, times: CALLS }));
      rows.push(rowOf(path, (index) => median(results.map((p50s) => p50s[index] ?? Number.NaN))));
    }
    return {
      title: 'Lists as the data grows',
      rows,
      notes: [
        'p50 of one client without other load, first page, PostgreSQL. The three servers run side by side; each request is sent to one after the other.',
      ],
    };
  } finally {
    loader.stop();
    for (const { server } of setups) await server.stop();
  }
}

function rowOf(path: string, p50: (index: number) => number): Row {
  const [one, ten, hundred] = [p50(0), p50(1), p50(2)];
  const ratios = [ten / one, hundred / one] as const;
  return {
    what: `\`${decodeURIComponent(path.replace('/api/v1', '').replace(ID, '/…'))}\``,
    ours: `${ten.toFixed(2)} · ${hundred.toFixed(2)} ms`,
    reference: `${one.toFixed(2)} ms`,
    figure: ratios.map((ratio) => ratio.toFixed(2)).join(' · '),
    target: `≤ ${MAX_RATIO[10]} · ${MAX_RATIO[100]}`,
    met: ratios[0] <= MAX_RATIO[10] && ratios[1] <= MAX_RATIO[100],
  };
}
