import type { imagesContract } from '@crewwith/domain/images/contract';
import type { FastifyRequest } from 'fastify';
import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { incomingFolder, withFolder } from '../../../storage/storage.ts';
import { toRecord } from '../public.ts';
import type { Picture } from './encode.ts';
import { encodeInProcess } from './encoder.ts';
import { receiveUpload } from './receive.ts';
import { storePictures } from './store.ts';

type ImageRecord = Output<typeof imagesContract.list>[number];

/** Stores uploaded pictures, all or none; until attached, only the uploader can use them. */
export async function uploadImages(call: Call, request: FastifyRequest): Promise<ImageRecord[]> {
  const memberId = requireMemberId(call.identity);
  return withFolder(incomingFolder(call.config), async (folder) => {
    const { paths, memberId: named } = await receiveUpload(request, folder);
    permitSelf(named === null || call.ids.decode('member', named) === memberId);
    const pictures: Picture[] = [];
    for (const path of paths) pictures.push(await encodeInProcess(path, memberId));
    return (await storePictures(call, memberId, pictures)).map(toRecord);
  });
}
