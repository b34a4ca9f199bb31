import { z } from 'zod';
import { MAX_IMAGES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';

/** A stored picture. `image_url` is at most 1600 pixels wide, `thumbnail_url` 400; the size is that of `image_url`. */
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
    // Pictures that belong to nothing yet are visible to their uploader.
    otherAccess: ['self'],
    params: imageList,
    status: 200,
    reply: z.array(imageRecord),
    errors: ['notice.too_many_images'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/v1/images/list/{ids}',
    summary: 'Set the pictures of a notice and their order; those left out are removed',
    tag: 'images',
    access: 'notice.edit',
    otherAccess: ['self'],
    params: imageList,
    status: 200,
    reply: z.array(imageRecord),
    errors: ['image.unavailable', 'notice.too_many_images'],
  }),
};
