import { type ChildProcess, fork } from 'node:child_process';
import type { ErrorCode } from '@crewwith/domain/errors';
import { Refusal } from '../../../refusal.ts';
import { helperEnv } from '../../../runtime/helper-process.ts';
import { programUrl } from '../../../runtime/programs.ts';
import type { Picture } from './encode.ts';

/** What the process is asked to encode. */
export interface Question {
  readonly id: number;
  readonly path: string;
  readonly memberId: number;
}

/** What it answers: the picture, the code of a refusal, or another failure. */
export type Answer = { readonly id: number } & (
  | { readonly picture: Picture }
  | { readonly refusal: ErrorCode }
  | { readonly failure: { readonly message: string; readonly code: string | undefined } }
);

interface Encoder {
  readonly child: ChildProcess;
  readonly asked: Map<number, { resolve: (picture: Picture) => void; reject: (error: Error) => void }>;
}

/** How long the process is kept for another picture: to start one takes a fraction of a second. */
const KEPT_MS = 30_000;

let current: Encoder | null = null;
let lastId = 0;
let ending: NodeJS.Timeout | undefined;

/**
 * `encodePicture` in a process of its own, which is started when it is needed: the memory that decoders took goes with
 * it, and where there is too little, or a file breaks a decoder, that process ends and not the server. Throws
 * `server.unavailable` then.
 */
export async function encodeInProcess(path: string, memberId: number): Promise<Picture> {
  clearTimeout(ending);
  const encoder = openEncoder();
  const { child, asked } = encoder;
  lastId += 1;
  const question: Question = { id: lastId, path, memberId };
  child.ref();
  child.channel?.ref();
  try {
    return await new Promise<Picture>((resolve, reject) => {
      asked.set(question.id, { resolve, reject });
      // Without a channel it has not started, which the event `error` says.
      if (child.connected) child.send(question, (cause) => cause && reject(unavailable(cause)));
    });
  } finally {
    asked.delete(question.id);
    if (asked.size === 0) endLater(encoder);
  }
}

/** Returns the process, new if there is none. */
function openEncoder(): Encoder {
  try {
    current ??= startEncoder();
  } catch (error) {
    // Without memory it throws, instead of emitting `error`.
    throw unavailable(error);
  }
  return current;
}

/** Ends the process when it has had nothing to do for a while. Meanwhile it does not keep the server from ending. */
function endLater(encoder: Encoder): void {
  const { child } = encoder;
  child.unref();
  child.channel?.unref();
  if (encoder !== current) return;
  ending = setTimeout(() => {
    if (current === encoder) current = null;
    if (child.connected) child.disconnect();
  }, KEPT_MS).unref();
}

function startEncoder(): Encoder {
  const child = fork(programUrl('features/images/writes/encode-process'), {
    execArgv: [],
    env: helperEnv(),
  });
  const encoder: Encoder = { child, asked: new Map() };
  const failAll = (cause: Error) => {
    if (current === encoder) current = null;
    for (const { reject } of encoder.asked.values()) reject(unavailable(cause));
  };
  child.on('message', (answer: Answer) => {
    const asked = encoder.asked.get(answer.id);
    if ('picture' in answer) asked?.resolve(answer.picture);
    else if ('refusal' in answer) asked?.reject(new Refusal(answer.refusal));
    else asked?.reject(Object.assign(new Error(answer.failure.message), { code: answer.failure.code }));
  });
  child.on('error', failAll);
  child.on('exit', (code, signal) =>
    failAll(new Error(`The process that encodes pictures ended: ${signal ?? code}.`)),
  );
  return encoder;
}

const unavailable = (cause: unknown) => new Refusal('server.unavailable', { cause });
