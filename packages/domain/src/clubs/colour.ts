/** Least contrast of text by WCAG 2.2, level AA. */
const TEXT_CONTRAST = 4.5;
const WHITE = '#ffffff';
const BLACK = '#000000';

/** Whether this is a colour as clubs give it: `#rrggbb`. */
export function isColour(colour: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(colour);
}

/** Contrast of two colours, 1 to 21, by WCAG 2.2. Both are `#rrggbb`. */
export function contrastRatio(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whether a club's colour can carry white text and be read as text on white. */
export function isContrastSafe(colour: string): boolean {
  return isColour(colour) && contrastRatio(colour, WHITE) >= TEXT_CONTRAST;
}

/** Black or white, whichever reads better on the colour; one of them always reads well enough. */
export function textColourOn(colour: string): typeof WHITE | typeof BLACK {
  return contrastRatio(colour, WHITE) >= contrastRatio(colour, BLACK) ? WHITE : BLACK;
}

function luminance(colour: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
