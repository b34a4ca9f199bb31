import { useFirstViewDone } from '../../browser/first-view/use-first-view-done.ts';

/** Whether a first view was done: what belongs to none, on a later page, does not wait for another one. */
let isReady = false;

/** Returns whether what belongs to no first view, whose bytes are counted, may load. */
export function useExtrasReady(): boolean {
  isReady = useFirstViewDone() || isReady;
  return isReady;
}
