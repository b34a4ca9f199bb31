/** Calls `work` repeatedly until stopped; `setInterval` in production. */
export type Repeat = (work: () => void, everyMs: number) => () => void;

export const repeatByTimer: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
