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

/** Keeps a club's icon; answers the address of its small size. */
export async function uploadIcon(file: File, hooks: UploadHooks): Promise<string> {
  return (await upload(file, hooks)).thumbnail_url;
}

/** Keeps a club's picture; answers the address of its large size. */
export async function uploadCover(file: File, hooks: UploadHooks): Promise<string> {
  return (await upload(file, hooks)).image_url;
}
