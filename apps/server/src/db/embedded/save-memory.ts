import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** With less, there is no room for the 600 MB beside the server and the system. */
const ENOUGH_BYTES = 1_500_000_000;

/**
 * Keeps V8 from optimizing the engine's code where the machine or the container has little memory: one function of it
 * takes 600 MB for a second to compile (docs/adr/0038-little-memory.md). To be called before it is loaded.
 */
export function saveCompilerMemory(bytes = availableBytes()): void {
  if (bytes >= ENOUGH_BYTES) return;
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
}

function availableBytes(): number {
  // 0, or more than there is, without a limit.
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit === 0 ? Number.POSITIVE_INFINITY : limit);
}
