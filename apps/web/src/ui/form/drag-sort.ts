import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** Returns the list with one item moved. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const item = list[from];
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Returns the index at which an item with its centre dragged to `middle` lands, given the original centres of all. */
export function dropIndex(middles: readonly number[], from: number, middle: number): number {
  const before = middles.filter((other, index) => index !== from && other < middle);
  return before.length;
}

interface Drag {
  from: number;
  to: number;
  /** Distance dragged, and the space that the item takes. */
  distance: number;
  space: number;
}

const EDGE = 80;
const SCROLL_STEP = 12;

export interface DragSortOptions {
  count: number;
  onMove: (from: number, to: number) => void;
}

/** Sorts a vertical list by dragging an item's handle, or by arrow keys on it. */
export function useDragSort<E extends HTMLElement>({ count, onMove }: DragSortOptions) {
  const list = useRef<E>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const startDrag = (from: number, event: PointerEvent) => {
    if (event.button !== 0 || count < 2) return;
    const boxes = [...(list.current?.children ?? [])].map((child) => child.getBoundingClientRect());
    const own = boxes[from];
    if (own === undefined) return;
    // Page coordinates, since the page may scroll while dragging.
    const middles = boxes.map((box) => box.top + box.height / 2 + window.scrollY);
    const gap = Math.max(0, (boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0));
    const startY = event.clientY + window.scrollY;
    const { pointerId } = event;
    let latest: Drag = { from, to: from, distance: 0, space: own.height + gap };
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      if (next.clientY < EDGE) window.scrollBy(0, -SCROLL_STEP);
      if (next.clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
      const distance = next.clientY + window.scrollY - startY;
      latest = { ...latest, distance, to: dropIndex(middles, from, (middles[from] ?? 0) + distance) };
      setDrag(latest);
    };
    const stop = (last: globalThis.PointerEvent) => {
      if (last.pointerId !== pointerId) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
      setDrag(null);
      if (last.type === 'pointerup' && latest.to !== from) onMove(from, latest.to);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    setDrag(latest);
  };
  const onHandleKey = (from: number, event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowUp: from - 1,
      ArrowLeft: from - 1,
      ArrowDown: from + 1,
      ArrowRight: from + 1,
      Home: 0,
      End: count - 1,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to !== from && to >= 0 && to < count) onMove(from, to);
  };
  /** Offset of an item during a drag. */
  const offset = (index: number): number => {
    if (drag === null) return 0;
    if (index === drag.from) return drag.distance;
    if (index > drag.from && index <= drag.to) return -drag.space;
    return index < drag.from && index >= drag.to ? drag.space : 0;
  };
  return {
    list,
    itemProps: (index: number) => ({
      'data-dragged': drag?.from === index || undefined,
      'data-sorting': drag !== null || undefined,
      style: drag === null ? undefined : { transform: `translateY(${offset(index)}px)` },
    }),
    handleProps: (index: number) => ({
      onPointerDown: (event: PointerEvent) => startDrag(index, event),
      onKeyDown: (event: KeyboardEvent) => onHandleKey(index, event),
    }),
  };
}
