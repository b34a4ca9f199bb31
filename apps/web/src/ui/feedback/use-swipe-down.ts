import { type PointerEvent, useRef } from 'react';

/** Sheets are at the bottom up to this width; see sheet.module.css. */
const PHONE = '(max-width: 40em)';
/** A swipe closes from this share of the height on… */
const FAR = 0.3;
/** …or from this speed on, in pixels a millisecond. */
const FAST = 0.5;

interface Swipe {
  pointer: number;
  startY: number;
  startTime: number;
}

/**
 * Returns handlers for the part of a sheet that is dragged: the sheet follows the pointer down, and `onSwipe` is called
 * after a long or fast swipe. `onSwipe` returns whether the sheet closes; otherwise it springs back.
 */
export function useSwipeDown(onSwipe: () => boolean) {
  const swipe = useRef<Swipe | null>(null);
  const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest('dialog');
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (swipe.current?.startY ?? 0));

  const end = (event: PointerEvent<HTMLElement>) => {
    const sheet = sheetOf(event);
    if (swipe.current?.pointer !== event.pointerId || sheet === null) return;
    const moved = distance(event);
    const speed = moved / Math.max(1, event.timeStamp - swipe.current.startTime);
    swipe.current = null;
    sheet.removeAttribute('data-dragged');
    const closes =
      event.type === 'pointerup' &&
      (moved > sheet.clientHeight * FAR || (moved > 0 && speed > FAST)) &&
      onSwipe();
    // A closing sheet goes on from where it is.
    if (!closes) sheet.style.transform = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null;
      const isScrolled = (sheetOf(event)?.querySelector('[data-scrolls]')?.scrollTop ?? 0) > 0;
      if (isButton || isScrolled || !event.isPrimary || !window.matchMedia(PHONE).matches) return;
      swipe.current = { pointer: event.pointerId, startY: event.clientY, startTime: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const sheet = sheetOf(event);
      if (swipe.current?.pointer !== event.pointerId || sheet === null) return;
      sheet.setAttribute('data-dragged', '');
      sheet.style.transform = `translateY(${distance(event)}px)`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
