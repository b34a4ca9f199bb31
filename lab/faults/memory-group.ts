import {
  accessSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrillSkipped } from './drill.ts';

/** Processes that share a limit of memory, as in a container. */
export interface MemoryGroup {
  /** A program that joins the group and becomes Node. */
  readonly execPath: string;
  limit(bytes: number): void;
  /** How many of its processes Linux has ended, since there was no memory. */
  killed(): number;
  /** To be called when its processes have ended. */
  remove(): void;
}

interface Version {
  readonly root: string;
  readonly limit: string;
  readonly events: string;
}

const V1: Version = {
  root: '/sys/fs/cgroup/memory',
  limit: 'memory.limit_in_bytes',
  events: 'memory.oom_control',
};
const V2: Version = { root: '/sys/fs/cgroup', limit: 'memory.max', events: 'memory.events' };

/** Makes a control group of either version. Throws `DrillSkipped` where that is not allowed. */
export function createMemoryGroup(): MemoryGroup {
  const version = existsSync(V1.root) ? V1 : V2;
  const group = join(version.root, `crewwith-drill-${process.pid}`);
  const folder = mkdtempSync(join(tmpdir(), 'crewwith-group-'));
  const execPath = join(folder, 'node');
  const remove = () => {
    if (existsSync(group)) rmdirSync(group);
    rmSync(folder, { recursive: true });
  };
  try {
    if (version === V2) writeFileSync(join(version.root, 'cgroup.subtree_control'), '+memory');
    mkdirSync(group);
    accessSync(join(group, version.limit));
  } catch (error) {
    remove();
    throw new DrillSkipped('a limit of memory needs root and the controller of a control group', {
      cause: error,
    });
  }
  // The shell keeps its id as it becomes Node.
  const script = `#!/bin/sh\necho $$ > ${group}/cgroup.procs && exec ${process.execPath} "$@"\n`;
  writeFileSync(execPath, script, { mode: 0o700 });
  return {
    execPath,
    limit: (bytes) => writeFileSync(join(group, version.limit), String(bytes)),
    killed: () => Number(/oom_kill (\d+)/.exec(readFileSync(join(group, version.events), 'utf8'))?.[1] ?? 0),
    remove,
  };
}
