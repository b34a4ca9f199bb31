import { MESSAGE_TEXT_MAX } from '../constants.ts';
import { cleanText } from '../texts/clean-text.ts';
import { fitsGraphemes } from '../texts/graphemes.ts';

export type MessageRefusal = 'message.empty' | 'message.too_long';
export type MessageOutcome = { refusal: null; text: string } | { refusal: MessageRefusal };

/** The stored form of a message: cleaned and trimmed, 1 to 1,000 graphemes. Screens ignore empty messages silently. */
export function validateMessage(typed: string): MessageOutcome {
  const text = cleanText(typed);
  if (text === '') return { refusal: 'message.empty' };
  return fitsGraphemes(text, MESSAGE_TEXT_MAX) ? { refusal: null, text } : { refusal: 'message.too_long' };
}
