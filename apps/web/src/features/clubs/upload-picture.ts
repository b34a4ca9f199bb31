import { IMAGE_MAX_BYTES } from '@crewwith/domain/constants';
import { uploadImages } from '../../kit/upload.ts';
import { sentenceOf } from '../../kit/validate.ts';
import type { UploadHooks } from '../../ui/image-field.tsx';

async function keep(file: File, hooks: UploadHooks) {
  if (file.size > IMAGE_MAX_BYTES) throw new Error(sentenceOf('image.too_large'));
  const [image] = await uploadImages([file], hooks);
  if (image === undefined) throw new Error(sentenceOf('image.unreadable'));
  return image;
}

/** Keeps a club's icon; answers the address of its small size. */
export async function uploadIcon(file: File, hooks: UploadHooks): Promise<string> {
  return (await keep(file, hooks)).thumbnail_url;
}

/** Keeps a club's picture; answers the address of its large size. */
export async function uploadCover(file: File, hooks: UploadHooks): Promise<string> {
  return (await keep(file, hooks)).image_url;
}
