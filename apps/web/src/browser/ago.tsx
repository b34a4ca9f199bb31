import { formatDateAndClock } from '@crewwith/domain/calendar/date-format';
import { agoWords } from '@crewwith/domain/calendar/day-words';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { currentLanguage } from '../i18n/i18n.ts';
import styles from './ago.module.css';
import { useNow } from './use-now.ts';

/** Shorter than a browser's own hold, which opens a menu. */
const HOLD_MS = 400;

/**
 * How long ago something was, such as `3분 전`; a press shows the date in full. Screen readers read both: the name of a
 * button has what stands on it.
 */
export function Ago({ instant }: { instant: Date }) {
  const [isFull, setFull] = useState(false);
  return (
    <button type="button" className={styles.button} onClick={() => setFull(!isFull)}>
      <Words instant={instant} isFull={isFull} />
    </button>
  );
}

/** As Ago inside a link: a hold or the focus of the link shows the date in full. */
export function AgoInLink({ instant }: { instant: Date }) {
  const [isFull, setFull] = useState(false);
  const hold = useRef({ timer: 0, isHeld: false });
  const end = () => clearTimeout(hold.current.timer);
  const keepHold = (event: MouseEvent) => {
    if (hold.current.isHeld) event.preventDefault();
  };
  const onHold = {
    onPointerDown({ pointerType }: PointerEvent) {
      hold.current.isHeld = false;
      if (pointerType === 'mouse') return;
      hold.current.timer = window.setTimeout(() => {
        hold.current.isHeld = true;
        setFull(!isFull);
      }, HOLD_MS);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    // What ends a hold neither follows the link nor opens its menu.
    onClick: keepHold,
    onContextMenu: keepHold,
  };
  return (
    <span {...onHold}>
      <Words instant={instant} isFull={isFull} />
    </span>
  );
}

function Words({ instant, isFull }: { instant: Date; isFull: boolean }) {
  const words = useNow((now) => agoWords(instant, now, currentLanguage()));
  const full = formatDateAndClock(instant);
  return (
    <time
      dateTime={instant.toISOString()}
      title={full}
      className={styles.ago}
      data-full={isFull ? '' : undefined}
    >
      <span className={styles.words}>{words}</span> <span className={styles.full}>{full}</span>
    </time>
  );
}
