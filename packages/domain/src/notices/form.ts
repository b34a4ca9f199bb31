import { z } from 'zod';
import { NOTICE_TEXT_MAX, NOTICE_TITLE_MAX } from '../constants.ts';
import { imageIds } from '../images/form.ts';
import { cleanLine, cleanText } from '../texts/clean-text.ts';
import { mayFitGraphemes } from '../texts/graphemes.ts';
import { type NoticeRefusal, validateNotice } from './rules.ts';

const CATEGORY_MAX = 200;
const FINE = { title: '-', text: '-', imageCount: 0 };

/** A field that is cleaned and judged as `readNotice` judges it. */
function judged(clean: (typed: string) => string, field: 'title' | 'text', max: number) {
  return (
    z
      .string()
      // Aborts: what comes after it walks the text.
      .refine((typed) => mayFitGraphemes(typed, max), {
        abort: true,
        params: { code: `notice.${field}_too_long` satisfies NoticeRefusal },
      })
      .overwrite(clean)
      .superRefine((input, ctx) => {
        const refusal: NoticeRefusal | null = validateNotice({ ...FINE, [field]: input }).refusal;
        if (refusal) ctx.addIssue({ code: 'custom', params: { code: refusal }, input });
      })
  );
}

/** A category as clubs keep theirs: on one line. */
export const noticeCategory = z.string().max(CATEGORY_MAX, { abort: true }).overwrite(cleanLine);

/** What a notice is made of (docs/specification.md#notice-rules). `notice_image`: the ids of its images, in order. */
export const noticeForm = z.object({
  notice_category: noticeCategory,
  notice_title: judged(cleanLine, 'title', NOTICE_TITLE_MAX),
  notice_text: judged(cleanText, 'text', NOTICE_TEXT_MAX),
  notice_image: imageIds.nullish(),
});
export type NoticeForm = z.output<typeof noticeForm>;
