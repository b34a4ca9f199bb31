import { Agent, request as ask } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom } from '../../../apps/server/src/seed/seeded-random.ts';
import { RETRIES, retryDelayMs } from '../../../apps/web/src/api/pace.ts';
import type { OpenLoopJob, Sent } from './open-loop.ts';
import { FINE, type PlannedCall } from './plan.ts';

/** Longer than any call takes that the server has begun. */
const TIMEOUT_MS = 30_000;
/** As many as press at once keep their connections. */
const IDLE_CONNECTIONS = 512;
const SEED = 20_261_129;
const BUSY = 503;

process.on('message', (job: OpenLoopJob) => {
  run(job).then(
    (sent) => process.send?.(sent),
    (error: unknown) => {
      throw error;
    },
  );
});
process.send?.('ready');

/** Sends each call when it is due, whether or not others are answered. Times are counted from when it was due. */
async function run({ url, calls, tokens, connections, repeats, startsAt }: OpenLoopJob): Promise<Sent[]> {
  const scheduling = connections === undefined ? 'lifo' : 'fifo';
  const agent = new Agent({ keepAlive: true, maxFreeSockets: IDLE_CONNECTIONS, scheduling });
  await Promise.all(Array.from({ length: connections ?? 0 }, () => openConnection(url, agent)));
  const start = performance.now() + startsAt - Date.now();
  const answers: Promise<Sent>[] = [];
  const since = (at: number) => performance.now() - start - at;
  const random = createSeededRandom(SEED);
  const sendOnce = (call: PlannedCall): Promise<Omit<Sent, 'late' | 'timesRepeated'>> => {
    const sentAt = since(call.at);
    const times = () => ({ ms: since(call.at), took: since(call.at) - sentAt });
    const token = call.member === null ? undefined : tokens.get(call.member);
    const headers = { ...call.headers, ...(token && { authorization: token }) };
    return new Promise((done) => {
      const fail = ({ code = 'no answer' }: NodeJS.ErrnoException) =>
        done({ ...times(), status: 0, retryAfter: false, error: code });
      const request = ask(
        `${url}${call.path}`,
        { method: call.method ?? 'GET', agent, headers, timeout: TIMEOUT_MS },
        (answer) => {
          answer.resume();
          answer.once('end', () => {
            const retryAfter = /^\d+$/.test(answer.headers['retry-after'] ?? '');
            done({ ...times(), status: answer.statusCode ?? 0, retryAfter });
          });
          answer.once('error', fail);
        },
      );
      request.once('timeout', () => request.destroy(new Error('no answer')));
      request.once('error', fail);
      request.end(call.body);
    });
  };
  const send = async (call: PlannedCall): Promise<Sent> => {
    const late = since(call.at);
    const most = repeats && call.method === undefined && call.member !== null ? RETRIES : 0;
    let retryAfter = true;
    for (let failures = 0; ; failures += 1) {
      const result = await sendOnce(call);
      if (result.status === BUSY) retryAfter &&= result.retryAfter;
      if (result.status !== BUSY || failures === most)
        return { ...result, late, retryAfter, timesRepeated: failures };
      await pause(retryDelayMs(failures, random.integer(FINE) / FINE));
    }
  };
  for (let next = 0; next < calls.length; ) {
    for (let call = calls[next]; call !== undefined && since(call.at) >= 0; call = calls[next]) {
      answers.push(send(call));
      next += 1;
    }
    const due = calls[next];
    if (due) await pause(Math.max(0, -since(due.at)));
  }
  const sent = await Promise.all(answers);
  agent.destroy();
  return sent;
}

/** Leaves a free connection with the agent. */
function openConnection(url: string, agent: Agent): Promise<void> {
  return new Promise((done, reject) => {
    ask(`${url}/health/live`, { agent }, (answer) => answer.resume().once('end', done))
      .once('error', reject)
      .end();
  });
}
