import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answerOf } from '../harness/process.ts';
import type { PlannedCall } from './plan.ts';

const WORKER = fileURLToPath(new URL('./open-loop-worker.ts', import.meta.url));

/** Until the first call is due, and more for each call that has to reach the process before. */
const LEAD_MS = 1_000;
const TRANSFER_MS = 0.05;

export interface OpenLoopJob {
  readonly url: string;
  /** In the order in which they are due. */
  readonly calls: readonly PlannedCall[];
  readonly tokens: ReadonlyMap<number, string>;
  /** At least so many, opened before the start, used in turn. Default: opened as calls need them, the latest first. */
  readonly connections?: number;
  /** Whether reads of members that are refused as busy are sent again, as the app does. */
  readonly repeats?: boolean;
  /** By Date.now(), from which the times of the calls count. */
  readonly startsAt: number;
}

/** What became of a call. Times are in ms; all but `took` count from when it was due. */
export interface Sent {
  /** When it was sent: later than 0 by as much as the sender was late. */
  readonly late: number;
  /** When its answer had been read. */
  readonly ms: number;
  /** 0 without an answer. */
  readonly status: number;
  /** From when it was sent, the last time, to its answer. */
  readonly took: number;
  /** How often it was sent again, since it was refused as busy. */
  readonly timesRepeated: number;
  /** Whether each refusal as busy says in how many seconds to try again. */
  readonly retryAfter: boolean;
  /** Why there was no answer. */
  readonly error?: string;
}

export type Answered = PlannedCall & Sent;

/** A process that sends calls at fixed instants. */
export class OpenLoop {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;

  constructor() {
    this.#child = fork(WORKER, { serialization: 'advanced' });
    this.#ready = answerOf(this.#child);
  }

  /** `onStart` gets the instant of the start, which is still to come. */
  async run(
    job: Omit<OpenLoopJob, 'startsAt'>,
    onStart: (startsAt: number) => void = () => undefined,
  ): Promise<Answered[]> {
    await this.#ready;
    const startsAt = Date.now() + LEAD_MS + job.calls.length * TRANSFER_MS;
    onStart(startsAt);
    const members = new Set(job.calls.flatMap(({ member }) => member ?? []));
    const tokens = new Map([...job.tokens].filter(([member]) => members.has(member)));
    const answer = answerOf<Sent[]>(this.#child);
    this.#child.send({ ...job, tokens, startsAt });
    const sent = await answer;
    return job.calls.flatMap((call, index) => {
      const result = sent[index];
      return result === undefined ? [] : [{ ...call, ...result }];
    });
  }

  stop(): void {
    this.#child.kill();
  }
}
