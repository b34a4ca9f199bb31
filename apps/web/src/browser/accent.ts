import { contrastRatio, isColour } from '@crewwith/domain/clubs/setting';
import { useEffect } from 'react';

const READABLE = 4.5;
const HOVER_STEP = 0.12;
const STEPS = 20;
/** The surfaces of tokens.css that an accent is read on, and the far end it is moved to until it can be. */
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

/** The colour itself if it can be read on the surface, else the nearest one on the way to black or white that can. */
function readableColour(colour: string, { surface, towards }: typeof LIGHT): string {
  for (let step = 0; step <= STEPS; step++) {
    const candidate = mix(colour, towards, step / STEPS);
    if (contrastRatio(candidate, surface) >= READABLE) return candidate;
  }
  return towards;
}

/** A club's colour for both schemes, as the custom properties that tokens.css asks for. */
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

/** How a colour looks on a card of each scheme: the card, the colour as it is used there, and what is read on it. */
export function accentSamples(colour: string) {
  const light = readableColour(colour, LIGHT);
  const dark = readableColour(colour, DARK);
  return [
    { scheme: 'light', surface: '#fffdf9', accent: light, onAccent: '#ffffff' },
    { scheme: 'dark', surface: '#1f2321', accent: dark, onAccent: '#0d1f18' },
  ] as const;
}

/** Gives the whole page a club's colour while it is shown; null or no colour at all leaves the product's own. */
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
