import type { Scale } from '../data/layout.ts';
import { Loader } from '../harness/load.ts';
import { LEADER, LISTS, withToken } from '../harness/read-requests.ts';
import type { Bench, Row, Section } from '../harness/section.ts';
import { type Server, startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { median } from '../harness/statistics.ts';

const SCALES: readonly Scale[] = [1, 10, 100];
const WARM_UP = 60;
const TIMES = 100;
const AT_MOST = { 10: 1.2, 100: 1.3 };
/** Salted ids, which have digits or capitals where words have none. */
const ID = /\/(?=[a-z]*[A-Z0-9])[A-Za-z0-9]{10,}/g;

/** How long every list call takes with 10 and 100 times the rows. */
export async function lists(bench: Bench): Promise<Section> {
  const loader = new Loader();
  const places: { scale: Scale; server: Server; token: string | undefined }[] = [];
  try {
    for (const scale of SCALES) {
      const databaseUrl = await bench.postgres.database(scale);
      const tokens = await signIn({ databaseUrl }, [LEADER]);
      const server = await startServer({ dataDir: await bench.folder(), databaseUrl });
      places.push({ scale, server, token: tokens.get(LEADER) });
    }
    const rows: Row[] = [];
    for (const path of LISTS) {
      const of = places.map(({ server, token }) => ({ url: server.origin, asked: withToken(token, path) }));
      // Each server compiles and plans it first.
      await loader.measureLatency({ servers: of, times: WARM_UP });
      const found: number[][] = [];
      for (let round = 0; round < bench.rounds; round += 1)
        found.push(await loader.measureLatency({ servers: of, times: TIMES }));
      rows.push(rowOf(path, (place) => median(found.map((p50s) => p50s[place] ?? Number.NaN))));
    }
    return {
      title: 'Lists as the data grows',
      rows,
      notes: [
        'p50 of one person who asks while nobody else does, first page, PostgreSQL. The three servers run side by side; each request goes to one after the other.',
      ],
    };
  } finally {
    loader.stop();
    for (const { server } of places) await server.stop();
  }
}

function rowOf(path: string, p50: (place: number) => number): Row {
  const [one, ten, hundred] = [p50(0), p50(1), p50(2)];
  const ratios = [ten / one, hundred / one] as const;
  return {
    what: `\`${decodeURIComponent(path.replace('/api/v1', '').replace(ID, '/…'))}\``,
    ours: `${ten.toFixed(2)} · ${hundred.toFixed(2)} ms`,
    reference: `${one.toFixed(2)} ms`,
    figure: ratios.map((ratio) => ratio.toFixed(2)).join(' · '),
    target: `≤ ${AT_MOST[10]} · ${AT_MOST[100]}`,
    met: ratios[0] <= AT_MOST[10] && ratios[1] <= AT_MOST[100],
  };
}
