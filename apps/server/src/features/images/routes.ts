import { parsePublicImage } from '@crewwith/domain/clubs/setting';
import { imagesContract } from '@crewwith/domain/images/contract';
import multipart from '@fastify/multipart';
import { type Router, route } from '../../http/routes.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import { pictureStorage } from './public.ts';
import { findPublicPicture, isServed, listImages } from './reads.ts';
import { orderImages } from './writes/order.ts';
import { UPLOAD_LIMITS } from './writes/receive.ts';
import { uploadImages } from './writes/upload.ts';

/** Long enough for a visit; by the one browser, as nothing between could be told of a deletion. */
const KEPT_BY_CACHES = 'private, max-age=300, must-revalidate';

export function imageRoutes(router: Router): void {
  const c = imagesContract;
  const { app, deps } = router;
  // Alone with its parser: no other call reads multipart bodies.
  app.register((scope, _options, done) => {
    scope.register(multipart, { limits: UPLOAD_LIMITS });
    route({ ...router, app: scope }, c.upload, (call, _input, { request }) => uploadImages(call, request));
    done();
  });
  route(router, c.list, (call, { params }) => listImages(call, params.ids));
  route(router, c.order, (call, { params }) => orderImages(call, params.ids));

  const storage = pictureStorage(deps.config);
  // By their unguessable names. A file never changes, but may be taken away: who keeps it asks again.
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const club = parsePublicImage(request.params.file);
    const file = club === null ? request.params.file : await findPublicPicture(deps.db, club);
    if (!(await isServed(deps, file))) throw new Refusal('request.not_found');
    const etag = `"${file}"`;
    reply.header('etag', etag).header('cache-control', KEPT_BY_CACHES);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply
      .type('image/webp')
      .header('content-disposition', `inline; filename="${file}"`)
      .send(orNotFound(await storage.get(file)));
  });
}
