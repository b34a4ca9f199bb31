import type { SeededRandom } from '../seeded-random.ts';

/** Sky, haze, far hill, near bank. */
export type Palette = readonly [string, string, string, string];

/** Draws a hilly bank below the sun, as SVG. */
export function drawLandscape(
  [sky, haze, hill, bank]: Palette,
  width: number,
  height: number,
  random: SeededRandom,
): string {
  const ridge = (base: number, swing: number) => {
    const y = () => Math.round(height * (base + (random.integer(100) / 100 - 0.5) * swing));
    const waves = Array.from({ length: 3 }, (_, wave) => {
      const x = (share: number) => Math.round((width * (wave + share)) / 3);
      return `${wave === 0 ? `Q${x(0.5)},${y()}` : 'T'} ${x(1)},${y()}`;
    });
    return `M0,${height} L0,${y()} ${waves.join(' ')} L${width},${height} Z`;
  };
  const sun = { x: width * (0.2 + random.integer(60) / 100), y: height * (0.2 + random.integer(20) / 100) };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${sky}"/><stop offset="1" stop-color="${haze}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${height * 0.09}" fill="#fff8e7" opacity="0.9"/>
    <path d="${ridge(0.6, 0.2)}" fill="${hill}" opacity="0.75"/>
    <path d="${ridge(0.78, 0.12)}" fill="${bank}"/>
    <path d="M0,${height * 0.92} H${width}" stroke="#fff8e7" stroke-width="${height * 0.008}"
      stroke-dasharray="${width * 0.03} ${width * 0.02}" opacity="0.7"/>
  </svg>`;
}
