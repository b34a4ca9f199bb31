import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** With less, there is no room for the 600 MB beside the server and the system. */
const ENOUGH_BYTES = 1_500_000_000;

/** V8's flags by which WebAssembly is compiled once, and not again for speed. */
export const SMALL_COMPILER = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const;

/**
 * Keeps V8 from optimizing the engine's code where the machine or the container has little memory: one function of it
 * takes 600 MB for a second to compile (docs/adr/0038-little-memory.md). To be called before it is loaded.
 */
export function saveCompilerMemory(bytes = availableBytes()): void {
  if (bytes >= ENOUGH_BYTES) return;
  for (const flag of SMALL_COMPILER) setFlagsFromString(flag);
}

function availableBytes(): number {
  // 0, or more than there is, without a limit.
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit === 0 ? Number.POSITIVE_INFINITY : limit);
}
