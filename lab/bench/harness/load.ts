import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A request that is sent repeatedly. */
export interface RequestSpec {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Job {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  /** All clients together send them in turn. */
  readonly requests: readonly RequestSpec[];
  /** Index of the first request. */
  readonly from?: number;
  /** Requests a second of all clients together. Default: full speed. */
  readonly rate?: number;
}

/** The same request, `times` times to each server in turn, one at a time. */
export interface LatencyJob {
  readonly servers: readonly { readonly url: string; readonly request: RequestSpec }[];
  readonly times: number;
}

export interface Load {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly answers: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly errors: number;
}

/** A second process that sends requests. */
export class Loader {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'load-worker.ts'), { serialization: 'advanced' });
  }

  /** Throws if a response was not 200 or 201, since errors are faster than real responses. */
  async run(job: Job): Promise<Load> {
    const reply = once(this.#child, 'message') as Promise<[Load]>;
    this.#child.send(job);
    const [load] = await reply;
    const bad = Object.entries(load.statuses).filter(([status]) => status !== '200' && status !== '201');
    if (bad.length > 0 || load.errors > 0 || load.answers === 0) {
      throw new Error(`Unexpected responses: ${JSON.stringify(load)} of ${job.requests[0]?.path}`);
    }
    return load;
  }

  /** The p50 latency of each server in milliseconds. */
  async measureLatency(job: LatencyJob): Promise<number[]> {
    const reply = once(this.#child, 'message') as Promise<[number[] | { failed: string }]>;
    this.#child.send(job);
    const [result] = await reply;
    if (!Array.isArray(result)) throw new Error(result.failed);
    return result;
  }

  stop(): void {
    this.#child.kill();
  }
}
