import { z } from 'zod';
import { cleanText } from '../texts/clean-text.ts';
import { readMessage } from './message-text.ts';

/** What a message says, judged as `readMessage` does. */
export const messageForm = z.object({
  message_text: z
    .string()
    .overwrite(cleanText)
    .superRefine((text, ctx) => {
      const { refusal } = readMessage(text);
      if (refusal) ctx.addIssue({ code: 'custom', params: { code: refusal }, input: text });
    }),
});
export type MessageForm = z.output<typeof messageForm>;
