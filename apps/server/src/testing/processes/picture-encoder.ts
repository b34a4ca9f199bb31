import { readFileSync } from 'node:fs';
import { encodePicture } from '../../features/images/writes/encode.ts';

/** Encodes files of different members concurrently, and prints the outcomes and its peak memory. */
const files = process.argv.slice(2);
const outcomes = await Promise.all(
  files.map((file, member) =>
    encodePicture(file, member).then(
      () => 'accepted',
      (error: { code?: string }) => error.code ?? String(error),
    ),
  ),
);
process.stdout.write(JSON.stringify({ outcomes, peakBytes: readPeakBytes() }));

/** On Linux, maxRSS includes that of the parent process, but VmHWM does not. */
function readPeakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
}
