import { readFileSync } from 'node:fs';
import { contrastRatio } from '@crewwith/domain/clubs/setting';
import { expect, it } from 'vitest';

const READABLE = 4.5;
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
/** Returns a colour in the light and in the dark theme. */
const colours = (name: string) =>
  [...css.matchAll(new RegExp(`--${name}: (#\\w{6});`, 'g'))].slice(0, 2).map(([, hex = '']) => hex);

const PAIRS: [ink: string, surface: string][] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((tint): [string, string] => [`on-tint-${tint}`, `tint-${tint}`]),
  ['silver-ink', 'surface'],
  ['gold-ink', 'gold-wash'],
  ['ink-soft', 'sunken'],
];

it.each(PAIRS)('%s is readable on %s in both themes', (ink, surface) => {
  const [inks, surfaces] = [colours(ink), colours(surface)];
  expect(inks).toHaveLength(2);
  for (const [theme, colour] of surfaces.entries()) {
    expect(contrastRatio(inks[theme] ?? '', colour)).toBeGreaterThanOrEqual(READABLE);
  }
});
