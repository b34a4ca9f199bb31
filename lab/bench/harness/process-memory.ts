import { readdirSync, readFileSync } from 'node:fs';

/** A peak of less time between two samples is only seen in the process that the kernel keeps one of. */
const SAMPLE_EVERY_MS = 20;
const KB_PER_MB = 1024;

/** The resident memory of a process and of those that it started, in MB. Pages that they share are counted in each. */
export function residentMb(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + read(each, 'VmRSS'), 0);
}

/**
 * Watches the memory of a process and of those that it starts. `stop` returns the most that they had at a time, in MB:
 * of samples, or that of the process alone as the kernel knows it.
 */
export function watchPeak(pid: number): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return Math.max(most, peakMb(pid));
    },
  };
}

/** Of a clock tick, in which /proc counts processor time. */
const TICK_MS = 10;

/** The processor time of a process and of those that it started, also of those that have ended, in ms. */
export function processorMs(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, each) => {
    const stat = readOrEmpty(`/proc/${each}/stat`);
    // The name, in parentheses, may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its own time in the program and in the system, and that of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((all, field) => all + Number(field), 0);
    return sum + ticks * TICK_MS;
  }, 0);
}

/** The most resident memory that a process has had, in MB. */
export const peakMb = (pid: number): number => read(pid, 'VmHWM');

function descendantsOf(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    readOrEmpty(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A line of the status of a process in MB; 0 when it has ended. */
function read(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readOrEmpty(`/proc/${pid}/status`);
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / KB_PER_MB;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
