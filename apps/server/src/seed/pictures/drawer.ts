import { fork } from 'node:child_process';
import type { ImageWidth } from '@crewwith/domain/images/picture';
import { helperEnv } from '../../runtime/helper-process.ts';
import { programUrl } from '../../runtime/programs.ts';

/** A drawing for the process to encode. */
export interface Question {
  readonly id: number;
  readonly svg: string;
}

/** A drawing as WebP in one of the widths of uploads. */
export interface DrawnFile {
  readonly size: ImageWidth;
  readonly bytes: Uint8Array;
}

/** What it answers. */
export type Answer = { readonly id: number } & (
  | { readonly files: readonly DrawnFile[] }
  | { readonly failure: string }
);

interface Drawer {
  /** Encodes an SVG in the widths of uploads (docs/specification.md#uploads). */
  draw(svg: string): Promise<readonly DrawnFile[]>;
  close(): void;
}

/** Starts a process that encodes drawings, and gives back the memory that this takes as it ends. */
export function openDrawer(): Drawer {
  const child = fork(programUrl('seed/pictures/draw-process'), {
    execArgv: [],
    env: helperEnv(),
    serialization: 'advanced',
  });
  const asked = new Map<number, PromiseWithResolvers<readonly DrawnFile[]>>();
  let lastId = 0;
  const failAll = (error: Error) => {
    for (const { reject } of asked.values()) reject(error);
  };
  child.on('message', (answer: Answer) => {
    const question = asked.get(answer.id);
    if ('failure' in answer)
      question?.reject(new Error(`A picture of the demo was not drawn: ${answer.failure}`));
    else question?.resolve(answer.files);
  });
  child.on('error', failAll);
  child.on('exit', (code, signal) =>
    failAll(new Error(`The process that draws the pictures of the demo ended: ${signal ?? code}.`)),
  );
  return {
    async draw(svg) {
      lastId += 1;
      const question: Question = { id: lastId, svg };
      const answered = Promise.withResolvers<readonly DrawnFile[]>();
      asked.set(question.id, answered);
      child.send(question, (error) => error && answered.reject(error));
      return answered.promise.finally(() => asked.delete(question.id));
    },
    close: () => child.connected && child.disconnect(),
  };
}
