import { createContext, useContext, useEffect, useState } from 'react';

/** Pauses or resumes the updates of the page's data. Does nothing on pages without {@link usePausable}. */
export const PauseContext = createContext<(isPaused: boolean) => void>(() => undefined);

/** Returns the data as it was when its updates were paused, else the latest; and what pauses them. */
export function usePausable<T>(latest: T): [T, (isPaused: boolean) => void] {
  const [isPaused, setPaused] = useState(false);
  const [shown, setShown] = useState(latest);
  if (!isPaused && shown !== latest) setShown(latest);
  return [isPaused ? shown : latest, setPaused];
}

/** Pauses the updates of the page while a dialog is open: newer data may leave out the list item that contains it. */
export function usePauseWhile(opened: boolean): void {
  const pause = useContext(PauseContext);
  useEffect(() => {
    if (!opened) return;
    pause(true);
    return () => pause(false);
  }, [opened, pause]);
}
