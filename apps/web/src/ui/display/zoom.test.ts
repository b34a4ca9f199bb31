import { describe, expect, it } from 'vitest';
import { clampZoom, NO_ZOOM, pinch, zoomAt } from './zoom.ts';

const box = { width: 300, height: 200 };

describe('a zoom', () => {
  it('is limited to between one and five times the size', () => {
    expect(zoomAt(NO_ZOOM, 0.2, { x: 0, y: 0 }).scale).toBe(1);
    expect(zoomAt(NO_ZOOM, 50, { x: 0, y: 0 }).scale).toBe(5);
    expect(clampZoom({ scale: 9, x: 0, y: 0 }, box).scale).toBe(5);
  });

  it('preserves the point under the finger', () => {
    const at = { x: 100, y: -40 };
    const zoomed = zoomAt({ scale: 1.5, x: 10, y: 20 }, 2, at);
    const underFinger = (zoom: typeof zoomed) => [(at.x - zoom.x) / zoom.scale, (at.y - zoom.y) / zoom.scale];
    expect(underFinger(zoomed)).toEqual(underFinger({ scale: 1.5, x: 10, y: 20 }));
  });

  it('cannot move the picture out of its box', () => {
    expect(clampZoom({ scale: 2, x: 400, y: -400 }, box)).toEqual({ scale: 2, x: 150, y: -100 });
    expect(clampZoom({ scale: 1, x: 40, y: 0 }, box)).toEqual(NO_ZOOM);
  });
});

describe('a pinch', () => {
  it('scales by the distance of the fingers', () => {
    const zoom = pinch(
      NO_ZOOM,
      [
        { x: -10, y: 0 },
        { x: 10, y: 0 },
      ],
      [
        { x: -30, y: 0 },
        { x: 30, y: 0 },
      ],
    );
    expect(zoom).toEqual({ scale: 3, x: 0, y: 0 });
  });

  it('moves the picture with the fingers', () => {
    const zoom = pinch(
      NO_ZOOM,
      [
        { x: -10, y: 0 },
        { x: 10, y: 0 },
      ],
      [
        { x: -5, y: 7 },
        { x: 15, y: 7 },
      ],
    );
    expect(zoom).toEqual({ scale: 1, x: 5, y: 7 });
  });

  it('that starts at a single point does not scale', () => {
    const place = { x: 1, y: 1 };
    expect(pinch(NO_ZOOM, [place, place], [place, { x: 9, y: 9 }]).scale).toBe(1);
  });
});
