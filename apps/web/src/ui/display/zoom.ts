/** Scale of a picture about the centre of its box, and its offset in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 5;

/** Limits a zoom so that the picture always covers the centre of its box. */
export function clampZoom({ scale, x, y }: Zoom, box: { width: number; height: number }): Zoom {
  const fit = Math.min(Math.max(scale, 1), MAX_SCALE);
  const max = { x: (box.width * (fit - 1)) / 2, y: (box.height * (fit - 1)) / 2 };
  const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) + 0;
  return { scale: fit, x: within(x, max.x), y: within(y, max.y) };
}

/** Scales while the point `at`, relative to the centre, stays in place. */
export function zoomAt(zoom: Zoom, factor: number, at: Point): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), MAX_SCALE);
  const ratio = scale / zoom.scale;
  return { scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio };
}

/** Applies a two-finger gesture: scales by the distance and moves with the midpoint. */
export function pinch(zoom: Zoom, before: readonly [Point, Point], after: readonly [Point, Point]): Zoom {
  const [from, to] = [midpoint(before), midpoint(after)];
  const startDistance = distance(before);
  const scaled = zoomAt(zoom, startDistance > 0 ? distance(after) / startDistance : 1, from);
  return { ...scaled, x: scaled.x + to.x - from.x, y: scaled.y + to.y - from.y };
}

const midpoint = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);
