import type { UploadHooks } from '../../../ui/form/image-field.tsx';
import { uploadPicture } from '../../images/api.ts';

/** Stores a club's icon; resolves to the URL of its small version. */
export async function uploadIcon(file: File, hooks: UploadHooks): Promise<string> {
  return (await uploadPicture(file, hooks)).thumbnail_url;
}

/** Stores a club's picture; resolves to the URL of its large version. */
export async function uploadCover(file: File, hooks: UploadHooks): Promise<string> {
  return (await uploadPicture(file, hooks)).image_url;
}
