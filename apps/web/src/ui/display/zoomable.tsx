import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { clampZoom, NO_ZOOM, type Point, pinch, type Zoom, zoomAt } from './zoom.ts';
import styles from './zoomable.module.css';

const DOUBLE_FACTOR = 2.5;
const WHEEL_STEP = 300;

export interface ZoomableProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  zoom: Zoom;
  /** Called with an update function, since two pointers may move before the next render. */
  onZoom: (change: (zoom: Zoom) => Zoom) => void;
}

/** A picture that zooms by pinch, wheel or double click, and can be panned while zoomed. */
export function Zoomable({ src, alt, width, height, zoom, onZoom }: ZoomableProps) {
  const box = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const [dragging, setDragging] = useState(false);
  const isZoomed = zoom.scale > 1;

  const boxRect = () => box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  const applyZoom = (change: (zoom: Zoom) => Zoom) => {
    const { width: boxWidth, height: boxHeight } = boxRect();
    onZoom((now) => clampZoom(change(now), { width: boxWidth, height: boxHeight }));
  };
  const fromCenter = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width: boxWidth, height: boxHeight } = boxRect();
    return { x: clientX - left - boxWidth / 2, y: clientY - top - boxHeight / 2 };
  };
  const press = (event: PointerEvent) => {
    pointers.current.set(event.pointerId, fromCenter(event));
    const isPinch = pointers.current.size === 2;
    // Without zoom, one finger swipes to the next picture, which the browser handles.
    if (!isZoomed && !isPinch) return;
    box.current?.setPointerCapture(event.pointerId);
    setDragging(true);
  };
  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = fromCenter(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other !== undefined) return applyZoom((old) => pinch(old, [before, other], [now, other]));
    if (isZoomed) applyZoom((old) => ({ ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y }));
  };
  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) setDragging(false);
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    // A pinch on a trackpad fires wheel events with ctrlKey.
    if (!event.ctrlKey && !isZoomed) return;
    event.preventDefault();
    const at = fromCenter(event);
    applyZoom((old) => zoomAt(old, Math.exp(-event.deltaY / WHEEL_STEP), at));
  });
  useEffect(() => {
    const element = box.current;
    // React's wheel listeners are passive and could not prevent the page's zoom.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for pointers; the lightbox has keys and buttons.
    <div
      ref={box}
      className={styles.box}
      data-zoomed={isZoomed || undefined}
      data-dragging={dragging || undefined}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={(event) => {
        const at = fromCenter(event);
        applyZoom((old) => (old.scale > 1 ? NO_ZOOM : zoomAt(old, DOUBLE_FACTOR, at)));
      }}
    >
      <img
        className={styles.picture}
        src={src}
        alt={alt}
        width={width}
        height={height}
        draggable={false}
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      />
    </div>
  );
}
