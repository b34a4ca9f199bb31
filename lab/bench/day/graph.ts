import { latenciesOf, parts } from './figures.ts';
import { type Day, LIMIT_MS } from './measure.ts';

const [WIDTH, PANEL, LEFT, RIGHT, TOP, GAP] = [720, 130, 46, 50, 34, 44];
const HOURS = 24;
/** Hours of the day that one point stands for. */
const POINT_HOURS = 0.2;
/** The axis of times is logarithmic, in ms. */
const TIMES = [1, 10, 100, 1_000, 10_000];

/** The rate of calls and their latencies over the day, one panel for each engine. Readable in light and in dark. */
export function drawDays(days: Readonly<Record<string, Day>>): string {
  const panels = Object.entries(days).map(([engine, day], index) =>
    drawPanel(engine, day, TOP + index * (PANEL + GAP)),
  );
  const height = TOP + panels.length * (PANEL + GAP);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Calls a second and latency over the replayed day">
<style>
text{font:11px system-ui,sans-serif;fill:#57606a}.n{font-weight:600}.g{stroke:#57606a;stroke-opacity:.25}
path{fill:none;stroke-width:1.5}path.r{fill:#57606a;fill-opacity:.2}.a{stroke:#0969da}.b{stroke:#bc4c00}.l{stroke:#57606a;stroke-dasharray:4 3}.ta{fill:#0969da}.tb{fill:#bc4c00}
@media (prefers-color-scheme:dark){text{fill:#9198a1}path.r{fill:#9198a1;fill-opacity:.25}.g,.l{stroke:#9198a1}.a{stroke:#4493f8}.b{stroke:#f0883e}.ta{fill:#4493f8}.tb{fill:#f0883e}}
</style>
${panels.join('\n')}
</svg>
`;
}

function drawPanel(engine: string, { answered, seconds, factor }: Day, top: number): string {
  const each = (POINT_HOURS / HOURS) * seconds;
  const points = parts(answered, seconds, each).map((calls, index) => ({
    hour: (index + 0.5) * POINT_HOURS,
    rate: calls.length / each,
    ...latenciesOf(calls),
  }));
  const mostRate = Math.max(...points.map(({ rate }) => rate));
  const x = (hour: number) => (LEFT + (hour / HOURS) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y = (share: number) => (top + PANEL * (1 - Math.min(1, Math.max(0, share)))).toFixed(1);
  const ofTime = (ms: number) => y(Math.log10(ms) / Math.log10(TIMES.at(-1) ?? 1));
  const lineOf = (pick: (point: (typeof points)[number]) => number) =>
    points
      .filter((point) => point.calls > 0)
      .map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.hour)} ${ofTime(pick(point))}`)
      .join('');
  const area = points.map(({ hour, rate }) => `L${x(hour)} ${y(rate / mostRate)}`).join('');
  const grid = TIMES.map(
    (ms) =>
      `<path class="g" d="M${LEFT} ${ofTime(ms)}H${WIDTH - RIGHT}"/><text x="${LEFT - 4}" y="${ofTime(ms)}" dy="4" text-anchor="end">${ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`}</text>`,
  );
  const hours = [0, 7, 12, 19, 20, 24]
    .map((hour) => {
      // 19 and 20 are too close for both texts.
      const anchor = hour === 19 ? 'end' : hour === 20 ? 'start' : 'middle';
      return `<text x="${x(hour)}" y="${top + PANEL + 14}" text-anchor="${anchor}">${hour}:00</text>`;
    })
    .join('');
  return `<g><text class="n" x="${LEFT}" y="${top - 8}">${engine}, ${factor}×</text>
<text x="${WIDTH - RIGHT}" y="${top - 8}" text-anchor="end"><tspan class="tb">p99</tspan> · <tspan class="ta">p50</tspan> · calls a second (grey)</text>
<path class="r" d="M${x(0)} ${y(0)}${area}L${x(HOURS)} ${y(0)}Z" style="stroke:none"/>
${grid.join('')}<path class="l" d="M${LEFT} ${ofTime(LIMIT_MS)}H${WIDTH - RIGHT}"/>
<text x="${WIDTH - RIGHT + 4}" y="${y(1)}" dy="4">${Math.round(mostRate)}/s</text><text x="${WIDTH - RIGHT + 4}" y="${y(0)}" dy="4">0/s</text>
<path class="a" d="${lineOf(({ p50 }) => p50)}"/><path class="b" d="${lineOf(({ p99 }) => p99)}"/>${hours}</g>`;
}
