import IconRefresh from 'icon:refresh';
import { useEffect, useRef } from 'react';
import styles from './pull-indicator.module.css';

/** In pixels. A touch that moves less may still become a press. */
const SLOP = 10;
/** The indicator follows at half the speed of the finger; pulled this far, releasing refreshes. */
const RATIO = 0.5;
const FAR = 56;
const MAX = 84;
/** What has gestures of its own: a pull does not begin there. */
const OWN_GESTURES = 'dialog, [role="menu"], iframe, input, textarea, select, [contenteditable="true"]';

export interface PullIndicatorProps {
  onRefresh: () => void;
  refreshing: boolean;
}

/** The circle that comes down from the top bar. Hidden from screen readers, which have the refresh button. */
export function PullIndicator({ onRefresh, refreshing }: PullIndicatorProps) {
  const circle = useRef<HTMLDivElement>(null);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;
  useEffect(
    () =>
      listenToPulls(
        (distance) => {
          circle.current?.style.setProperty('--pulled', `${distance}px`);
          circle.current?.toggleAttribute('data-pulled', distance > 0);
        },
        () => refresh.current(),
      ),
    [],
  );
  return (
    <div ref={circle} className={styles.circle} data-refreshing={refreshing || undefined} aria-hidden="true">
      <IconRefresh size={20} stroke={2} />
    </div>
  );
}

interface Pull {
  x: number;
  y: number;
  /** Whether the touch moves down, and therefore is no press and no swipe to the side. */
  begun: boolean;
  distance: number;
}

/** Calls `onMove` with the distance of each pull, 0 at its end, and `onFar` when it was long enough. */
function listenToPulls(onMove: (distance: number) => void, onFar: () => void): () => void {
  let pull: Pull | null = null;
  const end = () => {
    pull = null;
    onMove(0);
  };
  const start = ({ touches, target }: TouchEvent) => {
    const [touch] = touches;
    if (touch === undefined || touches.length > 1 || !canPull(target)) return end();
    pull = { x: touch.clientX, y: touch.clientY, begun: false, distance: 0 };
  };
  const move = ({ touches: [touch, second] }: TouchEvent) => {
    if (pull === null || touch === undefined) return;
    const down = touch.clientY - pull.y;
    const aside = Math.abs(touch.clientX - pull.x);
    if (second !== undefined || window.scrollY > 0) return end();
    if (!pull.begun) {
      if (down < -SLOP || aside > SLOP) return end();
      if (down < SLOP) return;
      pull.begun = true;
    }
    pull.distance = Math.min(MAX, Math.max(0, (down - SLOP) * RATIO));
    onMove(pull.distance);
  };
  const release = () => {
    const isFar = pull !== null && pull.distance >= FAR;
    end();
    if (isFar) onFar();
  };
  const events = { touchstart: start, touchmove: move, touchend: release, touchcancel: end } as const;
  for (const [name, listener] of Object.entries(events))
    document.addEventListener(name, listener as EventListener, { passive: true });
  return () => {
    for (const [name, listener] of Object.entries(events))
      document.removeEventListener(name, listener as EventListener);
  };
}

/** Whether a touch at an element pulls the page: it is at its top, not magnified, and scrolls nothing inside it. */
function canPull(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(OWN_GESTURES) !== null) return false;
  if (window.scrollY > 0 || (window.visualViewport?.scale ?? 1) > 1) return false;
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    if (element !== document.documentElement && element.scrollTop > 0) return false;
  }
  return true;
}
