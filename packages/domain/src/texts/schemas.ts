import { z } from 'zod';
import { cleanLine, cleanText } from './clean-text.ts';
import { graphemeCount, UNITS_PER_GRAPHEME } from './graphemes.ts';

interface Limits {
  /** Graphemes. */
  min?: number;
  max: number;
}

function bounded(schema: z.ZodString, clean: (text: string) => string, { min = 0, max }: Limits) {
  return (
    schema
      // Aborts: what comes after it walks the text.
      .max(max * UNITS_PER_GRAPHEME, { abort: true })
      .overwrite(clean)
      .superRefine((text, ctx) => {
        const count = graphemeCount(text);
        if (count > max) {
          ctx.addIssue({ code: 'too_big', maximum: max, origin: 'string', inclusive: true, input: text });
        } else if (count < min) {
          ctx.addIssue({ code: 'too_small', minimum: min, origin: 'string', inclusive: true, input: text });
        }
      })
  );
}

/** A single line that people write: names, nicks, places. Limits in graphemes. */
export function singleLine(limits: Limits) {
  return bounded(z.string(), cleanLine, limits);
}

/** A text of many lines that people write. Limits in graphemes. */
export function multiLine(limits: Limits) {
  return bounded(z.string(), cleanText, limits);
}
