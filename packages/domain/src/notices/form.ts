import { z } from 'zod';
import { imageIds } from '../images/form.ts';
import { cleanLine, cleanText } from '../texts/clean-text.ts';
import { type NoticeRefusal, readNotice } from './notice-rule.ts';

const CATEGORY_MAX = 200;
const FINE = { title: '-', text: '-', imageCount: 0 };

/** A field that is cleaned and judged as `readNotice` judges it. */
function judged(clean: (typed: string) => string, field: 'title' | 'text') {
  return z
    .string()
    .overwrite(clean)
    .superRefine((input, ctx) => {
      const refusal: NoticeRefusal | null = readNotice({ ...FINE, [field]: input }).refusal;
      if (refusal) ctx.addIssue({ code: 'custom', params: { code: refusal }, input });
    });
}

/** A category as clubs keep theirs: on one line. */
export const noticeCategory = z.string().max(CATEGORY_MAX).overwrite(cleanLine);

/** What a notice is made of (the specification, section 5). `notice_image`: the ids of its images, in order. */
export const noticeForm = z.object({
  notice_category: noticeCategory,
  notice_title: judged(cleanLine, 'title'),
  notice_text: judged(cleanText, 'text'),
  notice_image: imageIds.nullish(),
});
export type NoticeForm = z.output<typeof noticeForm>;
