import { z } from 'zod';
import { reasonBody } from '../audit/form.ts';
import { clubNickParam } from '../clubs/form.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { imageRecord } from '../images/contract.ts';
import { PAGE_SIZE_MAX } from '../lists/query.ts';
import { withPage } from '../lists/with-page.ts';
import { messageRow } from '../messages/contract.ts';
import { utcTime } from '../time-codecs.ts';
import { noticeCategory, noticeForm } from './form.ts';

const noticeId = z.object({ id: idOf('notice') });

/** A notice in a list. */
export const noticeRow = z.object({
  id: idOf('notice'),
  club_id: idOf('club'),
  /** The author; absent when the author withdrew. */
  crew_id: idOf('crew').optional(),
  nick: z.string(),
  /** The author's picture, for level 3 and up. */
  image_url: z.string().nullable().optional(),
  notice_category: z.string(),
  notice_title: z.string(),
  /** The beginning of the text on one line, without links. */
  preview: z.string(),
  /** The ids of its images in their order, joined by `,`. */
  notice_image: z.string(),
  /** The first image, small. */
  thumbnail_url: z.string().nullable(),
  view: z.int(),
  like_count: z.int(),
  message_count: z.int(),
  liked: z.boolean(),
  created_time: utcTime,
  /** Milliseconds since 1970, descending in the list. */
  sort: z.int(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    pin: z.boolean(),
    like: z.boolean(),
    message: z.boolean(),
  }),
});

/** A notice as its page shows it. */
export const noticeRecord = noticeRow.extend({
  notice_text: z.string(),
  images: z.array(imageRecord),
  /** Whether it is pinned on the club's main page. */
  pinned: z.boolean(),
  version: z.int(),
});

const page = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
  cursor: idOf('notice').optional(),
});

export const noticesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/notices/club_nick/{club_nick}/list',
    summary: 'The notices of a club that the caller may read, newest first',
    tag: 'notices',
    access: 'notice.read',
    standby: 'everyone',
    params: z.object({ club_nick: clubNickParam }),
    /** `of`: only regulations and notices, or only the bulletin. Default: all that the actor may read. */
    query: page.extend({ of: z.enum(['club', 'bulletin']).optional() }),
    status: 200,
    reply: z.array(noticeRow),
  }),
  listOfCategory: endpoint({
    method: 'GET',
    path: '/api/v1/notices/club_nick/{club_nick}/list/category/{category}',
    summary: 'The notices of one category, newest first; the bulletin from level 2',
    tag: 'notices',
    access: 'notice.read',
    standby: 'everyone',
    params: z.object({ club_nick: clubNickParam, category: noticeCategory }),
    query: page,
    status: 200,
    reply: z.array(noticeRow),
  }),
  bulletin: endpoint({
    method: 'GET',
    path: '/api/v1/notices/club_nick/{club_nick}/bulletin',
    summary:
      'A page of the bulletin or of one of its categories, newest first, and how many posts each category has',
    tag: 'notices',
    access: 'notice.read_bulletin',
    standby: 'everyone',
    params: z.object({ club_nick: clubNickParam }),
    query: z.object({
      category: noticeCategory.optional(),
      /** From 1. Numbers beyond the last page mean the last page. */
      page: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
    }),
    status: 200,
    reply: z.object({
      rows: z.array(noticeRow),
      page: z.int(),
      /** The number of posts in the category, or in all. */
      count: z.int(),
      /** The categories with posts, by name. */
      categories: z.array(z.object({ notice_category: z.string(), count: z.int() })),
    }),
  }),
  reserveId: endpoint({
    method: 'GET',
    path: '/api/v1/notices/max_id',
    summary: 'Reserve an id for the caller',
    tag: 'notices',
    access: 'notice.write_bulletin',
    status: 200,
    reply: z.object({ max_id: idOf('notice') }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v1/notices/{id}',
    summary: 'A notice with its text and images',
    tag: 'notices',
    access: 'notice.read',
    params: noticeId,
    query: withPage,
    status: 200,
    /** `messages`: the first page; `cursor` requests the next one. */
    reply: noticeRecord.extend({ messages: z.array(messageRow).optional() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/notices',
    summary: 'Write a notice',
    tag: 'notices',
    access: 'notice.write_bulletin',
    body: noticeForm.extend({
      id: idOf('notice').nullish(),
      crew_id: idOf('crew'),
      club_id: idOf('club'),
    }),
    status: 201,
    reply: z.object({ id: idOf('notice') }),
    errors: [
      'club.frozen',
      'auth.other_identity',
      'notice.category_unknown',
      'notice.category_forbidden',
      'notice.title_required',
      'notice.title_too_long',
      'notice.text_required',
      'notice.text_too_long',
      'notice.too_many_images',
      'notice.id_of_another',
      'image.unavailable',
    ],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/v1/notices/{id}',
    summary: 'Change a notice; without `notice_image` its images do not change',
    tag: 'notices',
    access: 'notice.edit',
    params: noticeId,
    /** An edit with an outdated `version` is refused. */
    body: noticeForm.extend({ version: z.int().optional() }),
    status: 200,
    reply: noticeRecord,
    errors: [
      'request.stale',
      'notice.category_unknown',
      'notice.category_forbidden',
      'notice.title_required',
      'notice.title_too_long',
      'notice.text_required',
      'notice.text_too_long',
      'notice.too_many_images',
      'image.unavailable',
    ],
  }),
  view: endpoint({
    method: 'PUT',
    path: '/api/v1/notices/{id}/view',
    summary: 'Count a view: once per viewer and Seoul day',
    tag: 'notices',
    access: 'notice.read',
    params: noticeId,
    status: 200,
    reply: z.object({ view: z.int() }),
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/v1/notices/{id}/pin',
    summary: "Pin a notice on the club's main page, in place of the one pinned so far",
    tag: 'notices',
    access: 'notice.pin',
    params: noticeId,
    status: 200,
    reply: z.object({ pinned: z.boolean() }),
  }),
  unpin: endpoint({
    method: 'DELETE',
    path: '/api/v1/notices/{id}/pin',
    summary: "Unpin a notice, if it is the one pinned on the club's main page",
    tag: 'notices',
    access: 'notice.pin',
    params: noticeId,
    status: 200,
    reply: z.object({ pinned: z.boolean() }),
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/api/v1/notices/delete/{id}',
    summary: 'Delete a notice',
    tag: 'notices',
    access: 'notice.edit',
    params: noticeId,
    body: reasonBody,
    status: 200,
    reply: z.object({}),
  }),
};
