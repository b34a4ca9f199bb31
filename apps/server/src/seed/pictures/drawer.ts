import { fork } from 'node:child_process';
import { IMAGE_LARGE_PX, IMAGE_SMALL_PX } from '@crewwith/domain/constants';
import { helperEnv } from '../../runtime/helper-process.ts';
import { programUrl } from '../../runtime/programs.ts';

export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Stores a file in the upload storage. */
export type SaveFile = (name: string, bytes: Buffer) => Promise<void>;

/** A drawing for the process to encode. */
export interface Drawing {
  readonly name: string;
  readonly svg: string;
}

/** What it answers for one that it cannot encode. */
export interface Failure {
  readonly name: string;
  readonly failure: string;
}

/** What it answers: the drawing as WebP in both sizes. */
export interface Encoded {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly large: Uint8Array;
  readonly small: Uint8Array;
}

interface Drawer {
  /** Stores a drawing in both sizes, as uploads are (docs/specification.md#uploads). */
  save(svg: string, name: string): Promise<Picture>;
  close(): void;
}

/** Starts a process that encodes drawings, and gives back the memory that this takes as it ends. */
export function openDrawer(saveFile: SaveFile): Drawer {
  const child = fork(programUrl('seed/pictures/draw-process'), {
    execArgv: [],
    env: helperEnv(),
    serialization: 'advanced',
  });
  const waiting = new Map<string, { resolve: (encoded: Encoded) => void; reject: (error: Error) => void }>();
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
  };
  child.on('message', (answer: Encoded | Failure) => {
    const asked = waiting.get(answer.name);
    if ('failure' in answer)
      asked?.reject(new Error(`A picture of the demo was not drawn: ${answer.failure}`));
    else asked?.resolve(answer);
  });
  child.on('error', failAll);
  child.on('exit', (code, signal) =>
    failAll(new Error(`The process that draws the pictures of the demo ended: ${signal ?? code}.`)),
  );
  return {
    async save(svg, name) {
      const drawing: Drawing = { name, svg };
      const { width, height, large, small } = await new Promise<Encoded>((resolve, reject) => {
        waiting.set(name, { resolve, reject });
        child.send(drawing, (error) => error && reject(error));
      }).finally(() => waiting.delete(name));
      await saveFile(`${name}-${IMAGE_LARGE_PX}.webp`, Buffer.from(large));
      await saveFile(`${name}-${IMAGE_SMALL_PX}.webp`, Buffer.from(small));
      return { name, width, height, bytes: large.length + small.length };
    },
    close: () => child.connected && child.disconnect(),
  };
}
