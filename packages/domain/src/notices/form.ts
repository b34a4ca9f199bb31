import { z } from 'zod';
import { NOTICE_TEXT_MAX, NOTICE_TITLE_MAX } from '../constants.ts';
import { imageIds } from '../images/form.ts';
import { cleanLine, cleanText } from '../texts/clean-text.ts';
import { mayFitGraphemes } from '../texts/graphemes.ts';
import { type NoticeRefusal, validateNotice } from './rules.ts';

const CATEGORY_MAX = 200;
const VALID = { title: '-', text: '-', imageCount: 0 };

/** A text field, cleaned and validated by `validateNotice`. */
function noticeText(clean: (typed: string) => string, field: 'title' | 'text', max: number) {
  return (
    z
      .string()
      // Aborts, since later checks scan the whole text.
      .refine((typed) => mayFitGraphemes(typed, max), {
        abort: true,
        params: { code: `notice.${field}_too_long` satisfies NoticeRefusal },
      })
      .overwrite(clean)
      .superRefine((input, ctx) => {
        const refusal: NoticeRefusal | null = validateNotice({ ...VALID, [field]: input }).refusal;
        if (refusal) ctx.addIssue({ code: 'custom', params: { code: refusal }, input });
      })
  );
}

/** A category, on one line. */
export const noticeCategory = z.string().max(CATEGORY_MAX, { abort: true }).overwrite(cleanLine);

/** The fields of a notice (docs/specification.md#notice-rules). `notice_image`: the ids of its images, in order. */
export const noticeForm = z.object({
  notice_category: noticeCategory,
  notice_title: noticeText(cleanLine, 'title', NOTICE_TITLE_MAX),
  notice_text: noticeText(cleanText, 'text', NOTICE_TEXT_MAX),
  notice_image: imageIds.nullish(),
});
export type NoticeForm = z.output<typeof noticeForm>;
