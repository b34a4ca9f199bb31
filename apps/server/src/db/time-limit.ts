import { AsyncLocalStorage } from 'node:async_hooks';

const unlimited = new AsyncLocalStorage<true>();

/** Runs work without a statement timeout: migrations. */
export function withoutTimeLimit<T>(work: () => Promise<T>): Promise<T> {
  return unlimited.run(true, work);
}

export function hasTimeLimit(): boolean {
  return unlimited.getStore() === undefined;
}
