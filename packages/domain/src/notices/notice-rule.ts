import { MAX_IMAGES, NOTICE_TEXT_MAX, NOTICE_TITLE_MAX } from '../constants.ts';
import { cleanLine, cleanText } from '../texts/clean-text.ts';
import { fitsGraphemes } from '../texts/graphemes.ts';
import { seoulDayOf } from '../time.ts';

export type NoticeRefusal =
  | 'notice.title_required'
  | 'notice.title_too_long'
  | 'notice.text_required'
  | 'notice.text_too_long'
  | 'notice.too_many_images';

export type NoticeOutcome = { refusal: null; title: string; text: string } | { refusal: NoticeRefusal };

/** A notice's title and text as they are kept, or why they will not do (docs/specification.md#notice-rules). */
export function validateNotice(typed: { title: string; text: string; imageCount: number }): NoticeOutcome {
  const title = cleanLine(typed.title);
  const text = cleanText(typed.text);
  if (title === '') return { refusal: 'notice.title_required' };
  if (!fitsGraphemes(title, NOTICE_TITLE_MAX)) return { refusal: 'notice.title_too_long' };
  if (text === '') return { refusal: 'notice.text_required' };
  if (!fitsGraphemes(text, NOTICE_TEXT_MAX)) return { refusal: 'notice.text_too_long' };
  if (typed.imageCount > MAX_IMAGES) return { refusal: 'notice.too_many_images' };
  return { refusal: null, title, text };
}

/** Whether a view counts: once per viewer and Seoul day (docs/specification.md#calls-board). */
export function isNewView(lastViewTime: Date | null, now: Date): boolean {
  return lastViewTime === null || seoulDayOf(lastViewTime) !== seoulDayOf(now);
}
