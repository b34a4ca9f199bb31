import { IMAGE_MAX_BYTES } from '@crewwith/domain/constants';
import { uploadImages } from '../../../api/upload.ts';
import { messageOf } from '../../../forms/validate.ts';
import type { UploadHooks } from '../../../ui/form/image-field.tsx';

async function upload(file: File, hooks: UploadHooks) {
  if (file.size > IMAGE_MAX_BYTES) throw new Error(messageOf('image.too_large'));
  const [image] = await uploadImages([file], hooks);
  if (image === undefined) throw new Error(messageOf('image.unreadable'));
  return image;
}

/** Stores a club's icon; resolves to the URL of its small version. */
export async function uploadIcon(file: File, hooks: UploadHooks): Promise<string> {
  return (await upload(file, hooks)).thumbnail_url;
}

/** Stores a club's picture; resolves to the URL of its large version. */
export async function uploadCover(file: File, hooks: UploadHooks): Promise<string> {
  return (await upload(file, hooks)).image_url;
}
