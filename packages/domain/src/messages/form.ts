import { z } from 'zod';
import { MESSAGE_TEXT_MAX } from '../constants.ts';
import { cleanText } from '../texts/clean-text.ts';
import { mayFitGraphemes } from '../texts/graphemes.ts';
import { type MessageRefusal, validateMessage } from './rules.ts';

/** A message's text, validated by `validateMessage`. */
export const messageForm = z.object({
  message_text: z
    .string()
    // Aborts, since later checks scan the whole text.
    .refine((typed) => mayFitGraphemes(typed, MESSAGE_TEXT_MAX), {
      abort: true,
      params: { code: 'message.too_long' satisfies MessageRefusal },
    })
    .overwrite(cleanText)
    .superRefine((text, ctx) => {
      const { refusal } = validateMessage(text);
      if (refusal) ctx.addIssue({ code: 'custom', params: { code: refusal }, input: text });
    }),
});
export type MessageForm = z.output<typeof messageForm>;
