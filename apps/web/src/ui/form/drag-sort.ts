import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** The list with one of its things moved to another place. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from);
  const thing = list[from];
  return thing === undefined ? rest : [...rest.slice(0, to), thing, ...rest.slice(to)];
}

/** Where a thing lands whose middle was dragged to `middle`, given the middles of all as they stood. */
export function dropIndex(middles: readonly number[], from: number, middle: number): number {
  const passed = middles.filter((other, place) => place !== from && other < middle);
  return passed.length;
}

interface Drag {
  from: number;
  to: number;
  /** How far the pointer has come, and how much room the thing takes. */
  by: number;
  room: number;
}

const EDGE = 80;
const SCROLL_STEP = 12;

export interface DragSortOptions {
  count: number;
  onMove: (from: number, to: number) => void;
}

/** A vertical list that is put in order by dragging a thing's handle, or with the arrow keys on it. */
export function useDragSort<E extends HTMLElement>({ count, onMove }: DragSortOptions) {
  const list = useRef<E>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const begin = (from: number, event: PointerEvent) => {
    if (event.button !== 0 || count < 2) return;
    const boxes = [...(list.current?.children ?? [])].map((child) => child.getBoundingClientRect());
    const own = boxes[from];
    if (own === undefined) return;
    // Pages scroll while one drags: places are those of the page.
    const middles = boxes.map((box) => box.top + box.height / 2 + window.scrollY);
    const gap = Math.max(0, (boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0));
    const startY = event.clientY + window.scrollY;
    const { pointerId } = event;
    let latest: Drag = { from, to: from, by: 0, room: own.height + gap };
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      if (next.clientY < EDGE) window.scrollBy(0, -SCROLL_STEP);
      if (next.clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
      const by = next.clientY + window.scrollY - startY;
      latest = { ...latest, by, to: dropIndex(middles, from, (middles[from] ?? 0) + by) };
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
  const pressKey = (from: number, event: KeyboardEvent) => {
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
  /** How far a thing stands from its place while another, or it, is dragged. */
  const offset = (place: number): number => {
    if (drag === null) return 0;
    if (place === drag.from) return drag.by;
    if (place > drag.from && place <= drag.to) return -drag.room;
    return place < drag.from && place >= drag.to ? drag.room : 0;
  };
  return {
    list,
    itemProps: (place: number) => ({
      'data-dragged': drag?.from === place || undefined,
      'data-sorting': drag !== null || undefined,
      style: drag === null ? undefined : { transform: `translateY(${offset(place)}px)` },
    }),
    handleProps: (place: number) => ({
      onPointerDown: (event: PointerEvent) => begin(place, event),
      onKeyDown: (event: KeyboardEvent) => pressKey(place, event),
    }),
  };
}
