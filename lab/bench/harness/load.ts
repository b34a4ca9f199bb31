import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A request as it is sent again and again. */
export interface RequestSpec {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Job {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  /** Sent in turn by all clients together. */
  readonly requests: readonly RequestSpec[];
  /** Begin with this one. */
  readonly from?: number;
  /** Requests a second of all clients together; as many as go where it is left out. */
  readonly rate?: number;
}

/** The same request of several servers, so many times, one after the other and each server in turn. */
export interface LatencyJob {
  readonly servers: readonly { readonly url: string; readonly asked: RequestSpec }[];
  readonly times: number;
}

export interface Load {
  readonly perSecond: number;
  /** Of the answers, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly answers: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly errors: number;
}

/** A second process that asks. */
export class Loader {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'load-worker.ts'), { serialization: 'advanced' });
  }

  /** Throws where anything else than 200 or 201 was answered: a refusal is cheap, and no figure. */
  async run(job: Job): Promise<Load> {
    const answered = once(this.#child, 'message') as Promise<[Load]>;
    this.#child.send(job);
    const [load] = await answered;
    const bad = Object.entries(load.statuses).filter(([status]) => status !== '200' && status !== '201');
    if (bad.length > 0 || load.errors > 0 || load.answers === 0) {
      throw new Error(`Not all answers were good: ${JSON.stringify(load)} of ${job.requests[0]?.path}`);
    }
    return load;
  }

  /** p50 in milliseconds of each server. */
  async measureLatency(turns: LatencyJob): Promise<number[]> {
    const answered = once(this.#child, 'message') as Promise<[number[] | { refused: string }]>;
    this.#child.send(turns);
    const [found] = await answered;
    if (!Array.isArray(found)) throw new Error(found.refused);
    return found;
  }

  stop(): void {
    this.#child.kill();
  }
}
