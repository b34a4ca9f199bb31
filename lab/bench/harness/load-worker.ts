import { Agent, request as ask } from 'node:http';
import autocannon from 'autocannon';
import type { Job, LatencyJob, Load, RequestSpec } from './load.ts';
import { percentile } from './statistics.ts';

/** Up to this many requests are serialized once in advance; more are serialized one by one. */
const MAX_PREPARED = 100;

process.on('message', (job: Job | LatencyJob) => {
  const work: Promise<unknown> = 'servers' in job ? measureLatency(job) : runLoad(job);
  work.then(
    (result) => process.send?.(result),
    (error: unknown) => {
      throw error;
    },
  );
});

/** Sends requests at full speed, or at the rate. */
async function runLoad({ url, clients, seconds, requests, from = 0, rate }: Job): Promise<Load> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let next = from;
  const take = () => {
    const request = requests[next % requests.length];
    next += 1;
    return request;
  };
  const prepared = requests.map((request) => ({ ...request, headers: { ...request.headers } }));
  const start = performance.now();
  const instance = autocannon({
    url,
    connections: clients,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    requests:
      requests.length <= MAX_PREPARED
        ? prepared
        : [{ setupRequest: (request) => ({ ...request, ...take() }) as typeof request }],
  });
  let last = start;
  instance.on('response', (_client, status, _bytes, milliseconds) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    times.push(milliseconds);
    last = performance.now();
  });
  const { errors, timeouts } = await instance;
  return loadOf(times, statuses, (last - start) / 1000, errors + timeouts);
}

/** The p50 latency of each server without other load, or the first failed response. */
async function measureLatency({ servers, times }: LatencyJob): Promise<number[] | { failed: string }> {
  const agent = new Agent({ keepAlive: true });
  const latencies = servers.map((): number[] => []);
  for (let time = 0; time < times; time += 1) {
    for (const [index, { url, request }] of servers.entries()) {
      const sent = performance.now();
      const status = await send(agent, url, request);
      latencies[index]?.push(performance.now() - sent);
      if (status !== 200) return { failed: `${status} for ${request.path}` };
    }
  }
  agent.destroy();
  return latencies.map((values) =>
    percentile(
      values.toSorted((a, b) => a - b),
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
