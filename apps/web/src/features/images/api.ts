import { IMAGE_MAX_BYTES } from '@crewwith/domain/constants';
import { type UploadedImage, uploadImages } from '../../api/upload.ts';
import { messageOf } from '../../forms/validate.ts';
import type { UploadHooks } from '../../ui/form/image-field.tsx';

/** Stores one picture. Throws errors with a message for the user. */
export async function uploadPicture(file: File, hooks: UploadHooks): Promise<UploadedImage> {
  if (file.size > IMAGE_MAX_BYTES) throw new Error(messageOf('image.too_large'));
  const [image] = await uploadImages([file], hooks);
  if (image === undefined) throw new Error(messageOf('image.unreadable'));
  return image;
}
