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
  /** Told the change, not its outcome: two fingers move before either is drawn. */
  onZoom: (change: (zoom: Zoom) => Zoom) => void;
}

/** A picture to be enlarged with two fingers, the wheel or a double press, and then moved about. */
export function Zoomable({ src, alt, width, height, zoom, onZoom }: ZoomableProps) {
  const box = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const [held, setHeld] = useState(false);
  const isZoomed = zoom.scale > 1;

  const sizes = () => box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  const show = (change: (zoom: Zoom) => Zoom) => {
    const { width: across, height: down } = sizes();
    onZoom((now) => clampZoom(change(now), { width: across, height: down }));
  };
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width: across, height: down } = sizes();
    return { x: clientX - left - across / 2, y: clientY - top - down / 2 };
  };
  const press = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, fromMiddle(event));
    const two = fingers.current.size === 2;
    // One finger on a whole picture swipes to the next one, which is not for us.
    if (!isZoomed && !two) return;
    box.current?.setPointerCapture(event.pointerId);
    setHeld(true);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = fromMiddle(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other !== undefined) return show((old) => pinch(old, [before, other], [now, other]));
    if (isZoomed) show((old) => ({ ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y }));
  };
  const release = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    if (fingers.current.size === 0) setHeld(false);
  };
  const turnWheel = useEffectEvent((event: WheelEvent) => {
    // A trackpad's pinch comes as a wheel with Ctrl.
    if (!event.ctrlKey && !isZoomed) return;
    event.preventDefault();
    const at = fromMiddle(event);
    show((old) => zoomAt(old, Math.exp(-event.deltaY / WHEEL_STEP), at));
  });
  useEffect(() => {
    const element = box.current;
    // React's own listener could not keep the page from being zoomed as well.
    element?.addEventListener('wheel', turnWheel, { passive: false });
    return () => element?.removeEventListener('wheel', turnWheel);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for pointers; the lightbox has keys and buttons for the same.
    <div
      ref={box}
      className={styles.box}
      data-zoomed={isZoomed || undefined}
      data-held={held || undefined}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={(event) => {
        const at = fromMiddle(event);
        show((old) => (old.scale > 1 ? NO_ZOOM : zoomAt(old, DOUBLE_FACTOR, at)));
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
