import { imagesContract } from '@crewwith/domain/images/contract';
import multipart from '@fastify/multipart';
import { type RouteKit, route } from '../../kit/routes.ts';
import { UPLOAD_LIMITS } from './receive.ts';
import { listImages, orderImages, pictureStorage, readPicture, uploadImages } from './service.ts';

export function imageRoutes(kit: RouteKit): void {
  const c = imagesContract;
  const { app, deps } = kit;
  // Alone with its parser: no other call reads multipart bodies.
  app.register((scope, _options, done) => {
    scope.register(multipart, { limits: UPLOAD_LIMITS });
    route({ ...kit, app: scope }, c.upload, (call, _input, { request }) => uploadImages(call, request));
    done();
  });
  route(kit, c.list, (call, { params }) => listImages(call, params.ids));
  route(kit, c.order, (call, { params }) => orderImages(call, params.ids));

  const storage = pictureStorage(deps.config);
  // Pictures are read by their unguessable names and never change.
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const picture = await readPicture(storage, request.params.file);
    return reply
      .type('image/webp')
      .header('content-disposition', `inline; filename="${request.params.file}"`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(picture);
  });
}
