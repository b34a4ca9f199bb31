/** How a picture is shown in its box: enlarged about the box's middle and moved, in pixels. */
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

/** Brings a zoom back to where something of the picture is seen on all sides. */
export function clampZoom({ scale, x, y }: Zoom, box: { width: number; height: number }): Zoom {
  const fit = Math.min(Math.max(scale, 1), MAX_SCALE);
  const most = { x: (box.width * (fit - 1)) / 2, y: (box.height * (fit - 1)) / 2 };
  const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) + 0;
  return { scale: fit, x: within(x, most.x), y: within(y, most.y) };
}

/** Enlarges so that what lies under `at` (from the box's middle) stays under it. */
export function zoomAt(zoom: Zoom, factor: number, at: Point): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), MAX_SCALE);
  const ratio = scale / zoom.scale;
  return { scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio };
}

/** Two fingers that went from one place to another: they enlarge, and carry the picture along. */
export function pinch(zoom: Zoom, before: readonly [Point, Point], after: readonly [Point, Point]): Zoom {
  const [from, to] = [middle(before), middle(after)];
  const apart = distance(before);
  const grown = zoomAt(zoom, apart > 0 ? distance(after) / apart : 1, from);
  return { ...grown, x: grown.x + to.x - from.x, y: grown.y + to.y - from.y };
}

const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);
