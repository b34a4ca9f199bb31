import { z } from 'zod';
import { cleanLine, cleanText } from './clean-text.ts';
import { graphemeCount, UNITS_PER_GRAPHEME } from './graphemes.ts';

interface Limits {
  /** In graphemes. */
  min?: number;
  max: number;
}

function bounded(schema: z.ZodString, clean: (text: string) => string, { min = 0, max }: Limits) {
  return (
    schema
      // Aborts, since later checks scan the whole text.
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

/** A user-written text on one line. Limits in graphemes. */
export function singleLine(limits: Limits) {
  return bounded(z.string(), cleanLine, limits);
}

/** A user-written text of several lines. Limits in graphemes. */
export function multiLine(limits: Limits) {
  return bounded(z.string(), cleanText, limits);
}
