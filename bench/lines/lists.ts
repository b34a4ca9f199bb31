import type { Scale } from '../data/layout.ts';
import { Loader } from '../run/load.ts';
import { inTurn, median } from '../run/numbers.ts';
import { signIn } from '../run/people.ts';
import { as, LEADER, LISTS } from '../run/reads.ts';
import type { Bench, Row, Section } from '../run/section.ts';
import { type Server, startServer } from '../run/server.ts';

const SCALES: readonly Scale[] = [1, 10, 100];
const TIMES = 60;
const ATMOST = { 10: 1.2, 100: 1.3 };

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
      const measures = Object.fromEntries(
        places.map(({ scale, server, token }) => [
          String(scale),
          async () => {
            const load = { url: server.origin, clients: 1, seconds: 0, requests: [as(token, path)] };
            return (await loader.run({ ...load, oneByOne: TIMES })).p50;
          },
        ]),
      );
      // Each server compiles and plans it first.
      await inTurn(1, measures);
      const found = await inTurn(bench.rounds, measures);
      rows.push(rowOf(path, (scale) => median(found[String(scale)] ?? [])));
    }
    return {
      title: 'Lists as the data grows',
      rows,
      notes: [
        'p50 of one person who asks while nobody else does, first page, PostgreSQL; the three servers run side by side and are asked in turn.',
      ],
    };
  } finally {
    loader.stop();
    for (const { server } of places) await server.stop();
  }
}

function rowOf(path: string, p50: (scale: Scale) => number): Row {
  const ratios = [p50(10) / p50(1), p50(100) / p50(1)] as const;
  const name = path.replace('/api/v1', '').replace(/\/[A-Za-z0-9]{10,}/g, '/…');
  return {
    what: `\`${decodeURIComponent(name).replaceAll('|', '\\|')}\``,
    ours: `${p50(10).toFixed(2)} · ${p50(100).toFixed(2)} ms`,
    reference: `${p50(1).toFixed(2)} ms`,
    figure: ratios.map((ratio) => ratio.toFixed(2)).join(' · '),
    target: `≤ ${ATMOST[10]} · ${ATMOST[100]}`,
    met: ratios[0] <= ATMOST[10] && ratios[1] <= ATMOST[100],
  };
}
