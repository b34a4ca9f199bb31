import { useEffect, useRef, useState } from 'react';

/** So long an edit of several meetups can be undone before it is sent. */
export const UNDO_MS = 10_000;

/** How it ended: undone, or to be sent because the time is over, or the page is being left. */
type Outcome = 'undone' | 'due' | 'left';

/** Holds an action back for a while, in which it can be undone. Leaving the page, or the tab, ends the wait. */
export function useHeld() {
  const [isHeld, setHeld] = useState(false);
  const end = useRef<((outcome: Outcome) => void) | null>(null);
  useEffect(() => {
    const leave = () => end.current?.('left');
    // A phone freezes an app that is switched away from, and may close it without a `pagehide`.
    const leaveHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leaveHidden);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leaveHidden);
      leave();
    };
  }, []);
  const hold = () =>
    new Promise<Outcome>((resolve) => {
      const timer = setTimeout(() => end.current?.('due'), UNDO_MS);
      end.current = (outcome) => {
        end.current = null;
        clearTimeout(timer);
        setHeld(false);
        resolve(outcome);
      };
      setHeld(true);
    });
  return {
    isHeld,
    hold,
    undo: () => end.current?.('undone'),
    sendNow: () => end.current?.('due'),
  };
}
