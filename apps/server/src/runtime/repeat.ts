/** Calls back again and again until it is stopped; `setInterval` in the real server. */
export type Repeat = (work: () => void, everyMs: number) => () => void;

export const repeatByTimer: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
