import { contrastRatio, isColour } from '@crewwith/domain/clubs/setting';
import { useEffect } from 'react';

const READABLE = 4.5;
const HOVER_STEP = 0.12;
const STEPS = 20;
/** The surfaces of tokens.css that show an accent, and the extreme it is mixed with until it is readable. */
const LIGHT = { surface: '#efebe2', towards: '#000000' };
const DARK = { surface: '#343a36', towards: '#ffffff' };

/** Mixes a share of another colour into a colour; both are `#rrggbb`. */
function mix(colour: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [from, to] = [colour, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Returns the colour if it is readable on the surface, else the nearest readable one towards black or white. */
function readableColour(colour: string, { surface, towards }: typeof LIGHT): string {
  for (let step = 0; step <= STEPS; step++) {
    const candidate = mix(colour, towards, step / STEPS);
    if (contrastRatio(candidate, surface) >= READABLE) return candidate;
  }
  return towards;
}

/** Returns the custom properties of tokens.css for a club's colour in both schemes. */
export function accentProperties(colour: string): Record<string, string> {
  const light = readableColour(colour, LIGHT);
  const dark = readableColour(colour, DARK);
  return {
    '--club-accent-light': light,
    '--club-accent-light-hover': mix(light, LIGHT.towards, HOVER_STEP),
    '--club-accent-dark': dark,
    '--club-accent-dark-hover': mix(dark, DARK.towards, HOVER_STEP),
  };
}

/** Returns how a colour appears on a card of each scheme: surface, adjusted colour, and text on it. */
export function accentSamples(colour: string) {
  const light = readableColour(colour, LIGHT);
  const dark = readableColour(colour, DARK);
  return [
    { scheme: 'light', surface: '#fffdf9', accent: light, onAccent: '#ffffff' },
    { scheme: 'dark', surface: '#1f2321', accent: dark, onAccent: '#0d1f18' },
  ] as const;
}

/** Applies a club's colour to the whole page while mounted; without a valid colour the product's own stays. */
export function useAccent(colour: string | null | undefined): void {
  useEffect(() => {
    if (!colour || !isColour(colour)) return;
    const { style } = document.documentElement;
    const properties = Object.entries(accentProperties(colour));
    for (const [name, value] of properties) style.setProperty(name, value);
    return () => {
      for (const [name] of properties) style.removeProperty(name);
    };
  }, [colour]);
}
