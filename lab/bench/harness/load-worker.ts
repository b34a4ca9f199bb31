import { Agent, request as ask } from 'node:http';
import autocannon from 'autocannon';
import type { Job, LatencyJob, Load, RequestSpec } from './load.ts';
import { percentile } from './statistics.ts';

/** So many requests are written out once; of more, each is written when it is its turn. */
const WRITTEN_AT_MOST = 100;

process.on('message', (job: Job | LatencyJob) => {
  const work: Promise<unknown> = 'servers' in job ? inTurns(job) : flood(job);
  work.then(
    (found) => process.send?.(found),
    (error: unknown) => {
      throw error;
    },
  );
});

/** As much as goes, or as the rate says. */
async function flood({ url, clients, seconds, requests, from = 0, rate }: Job): Promise<Load> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let next = from;
  const take = () => {
    const asked = requests[next % requests.length];
    next += 1;
    return asked;
  };
  const written = requests.map((asked) => ({ ...asked, headers: { ...asked.headers } }));
  const begun = performance.now();
  const instance = autocannon({
    url,
    connections: clients,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    requests:
      requests.length <= WRITTEN_AT_MOST
        ? written
        : [{ setupRequest: (request) => ({ ...request, ...take() }) as typeof request }],
  });
  let last = begun;
  instance.on('response', (_client, status, _bytes, milliseconds) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    times.push(milliseconds);
    last = performance.now();
  });
  const { errors, timeouts } = await instance;
  return loadOf(times, statuses, (last - begun) / 1000, errors + timeouts);
}

/** What one person waits for when nobody else asks: p50 of each server, or what was refused. */
async function inTurns({ servers, times }: LatencyJob): Promise<number[] | { refused: string }> {
  const agent = new Agent({ keepAlive: true });
  const waited = servers.map((): number[] => []);
  for (let time = 0; time < times; time += 1) {
    for (const [index, { url, asked }] of servers.entries()) {
      const sent = performance.now();
      const status = await send(agent, url, asked);
      waited[index]?.push(performance.now() - sent);
      if (status !== 200) return { refused: `${status} for ${asked.path}` };
    }
  }
  agent.destroy();
  return waited.map((of) =>
    percentile(
      of.toSorted((a, b) => a - b),
      50,
    ),
  );
}

function send(
  agent: Agent,
  url: string,
  { method = 'GET', path, headers, body }: RequestSpec,
): Promise<number> {
  return new Promise((done, fail) => {
    const request = ask(`${url}${path}`, { method, agent, headers: { ...headers } }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0));
    });
    request.once('error', fail);
    request.end(body);
  });
}

function loadOf(times: number[], statuses: Record<string, number>, seconds: number, errors: number): Load {
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    answers: times.length,
    statuses,
    errors,
  };
}
