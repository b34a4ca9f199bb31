import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { ErrorCode } from '@crewwith/domain/errors';
import { Refusal } from '../../../refusal.ts';
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
  current ??= startEncoder();
  const encoder = current;
  const { child, asked } = encoder;
  lastId += 1;
  const question: Question = { id: lastId, path, memberId };
  child.ref();
  child.channel?.ref();
  try {
    return await new Promise<Picture>((resolve, reject) => {
      asked.set(question.id, { resolve, reject });
      child.send(question, (cause) => {
        if (cause !== null) reject(new Refusal('server.unavailable', { cause }));
      });
    });
  } finally {
    asked.delete(question.id);
    if (asked.size === 0) endLater(encoder);
  }
}

/** The server may end before. */
function endLater(encoder: Encoder): void {
  const { child } = encoder;
  child.unref();
  child.channel?.unref();
  if (encoder !== current) return;
  ending = setTimeout(() => {
    current = null;
    child.disconnect();
  }, KEPT_MS).unref();
}

function startEncoder(): Encoder {
  const child = fork(join(import.meta.dirname, 'encode-process.ts'), { execArgv: [] });
  const encoder: Encoder = { child, asked: new Map() };
  const failAll = (cause: Error) => {
    if (current === encoder) current = null;
    for (const { reject } of encoder.asked.values()) reject(new Refusal('server.unavailable', { cause }));
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
