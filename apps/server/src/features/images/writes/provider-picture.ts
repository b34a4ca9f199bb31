import { join } from 'node:path';
import { providerPicture } from '@crewwith/domain/links/picture';
import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { incomingFolder, withFolder } from '../../../storage/storage.ts';
import { readProviderPicture, setPicture } from '../../members/public.ts';
import { downloadPicture } from './download.ts';
import { encodeInProcess } from './encoder.ts';
import { storePictures } from './store.ts';

/**
 * Copies the provider's picture of the caller and sets it as theirs (docs/adr/0028-faces.md). Refusals:
 * `member.no_provider_picture`, `provider.unavailable`, and those of an upload for what is no picture.
 */
export async function copyProviderPicture(call: Call, id: number): Promise<{ image_url: string | null }> {
  permitSelf(requireMemberId(call.identity) === id);
  const address = providerPicture(await readProviderPicture(call.db, id));
  if (address === null) throw new Refusal('member.no_provider_picture');
  return withFolder(incomingFolder(call.config), async (folder) => {
    const path = join(folder, 'picture');
    await downloadPicture(address, path);
    const [image] = await storePictures(call, id, [await encodeInProcess(path, id)]);
    return setPicture(call, id, image?.id ?? null);
  });
}
