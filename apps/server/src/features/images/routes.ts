import { parsePublicImage } from '@crewwith/domain/clubs/setting';
import { imagesContract } from '@crewwith/domain/images/contract';
import { membersContract } from '@crewwith/domain/members/contract';
import multipart from '@fastify/multipart';
import { matchesEtag } from '../../http/etag.ts';
import { type Router, route } from '../../http/routes.ts';
import { Refusal } from '../../refusal.ts';
import { pictureStorage } from './public.ts';
import { findPublicPicture, isServed, listImages, readPicture } from './reads.ts';
import { orderImages } from './writes/order.ts';
import { copyProviderPicture } from './writes/provider-picture.ts';
import { UPLOAD_LIMITS } from './writes/receive.ts';
import { uploadImages } from './writes/upload.ts';

/** Private and short: a shared cache would serve a picture after its deletion. */
const CACHE_CONTROL = 'private, max-age=300, must-revalidate';

export function imageRoutes(router: Router): void {
  const c = imagesContract;
  const { app, deps } = router;
  // A scope of its own: no other route may accept multipart bodies.
  app.register((scope, _options, done) => {
    scope.register(multipart, { limits: UPLOAD_LIMITS });
    route({ ...router, app: scope }, c.upload, (call, _input, { request }) => uploadImages(call, request));
    done();
  });
  route(router, membersContract.copyPicture, (call, { params }) => copyProviderPicture(call, params.id));
  route(router, c.list, (call, { params }) => listImages(call, params.ids));
  route(router, c.order, (call, { params }) => orderImages(call, params.ids));

  const storage = pictureStorage(deps.config);
  // A file never changes but can be deleted, so caches must revalidate.
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const club = parsePublicImage(request.params.file);
    const file = club === null ? request.params.file : await findPublicPicture(deps.db, club);
    if (!(await isServed(deps, file))) throw new Refusal('request.not_found');
    const etag = `"${file}"`;
    reply.header('etag', etag).header('cache-control', CACHE_CONTROL);
    if (matchesEtag(request, etag)) return reply.code(304).send();
    return reply
      .type('image/webp')
      .header('content-disposition', `inline; filename="${file}"`)
      .send(await readPicture(storage, file));
  });
}
