import { z } from 'zod';
import { MAX_IMAGES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';

/** A kept picture: `image_url` 1600 pixels wide at most, `thumbnail_url` 400; `width` and `height` of the former. */
export const imageRecord = z.object({
  id: idOf('image'),
  image_url: z.string(),
  thumbnail_url: z.string(),
  width: z.int(),
  height: z.int(),
});

/** Ids joined by `,`. */
const imageList = z.object({ ids: z.string().min(1).max(2000) });

export const imagesContract = {
  upload: endpoint({
    method: 'POST',
    path: '/api/v1/images/upload',
    summary: 'Upload up to 10 pictures of at most 10 MiB and 50 megapixels each',
    tag: 'images',
    access: 'member',
    rateLimit: 'upload',
    multipart: z.object({
      images: z.array(z.string().meta({ format: 'binary' })).max(MAX_IMAGES),
      member_id: idOf('member').optional(),
    }),
    status: 201,
    reply: z.array(imageRecord),
    errors: [
      'auth.other_identity',
      'image.too_large',
      'image.too_many',
      'image.too_many_pixels',
      'image.unsupported',
      'image.unreadable',
      'request.unsupported_type',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/images/list/{ids}',
    summary: 'Pictures by their ids, joined by `,`; visible as the notice that they belong to',
    tag: 'images',
    access: 'notice.read',
    // Those that belong to nothing yet: whoever uploaded them.
    otherAccess: ['self'],
    params: imageList,
    status: 200,
    reply: z.array(imageRecord),
    errors: ['notice.too_many_images'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/v1/images/list/{ids}',
    summary: 'Put the pictures of a notice in this order; those left out are dropped',
    tag: 'images',
    access: 'notice.edit',
    otherAccess: ['self'],
    params: imageList,
    status: 200,
    reply: z.array(imageRecord),
    errors: ['image.unavailable', 'notice.too_many_images'],
  }),
};
