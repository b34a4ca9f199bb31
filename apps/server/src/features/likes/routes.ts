import { likesContract } from '@crewwith/domain/likes/contract';
import { type Router, route } from '../../http/routes.ts';
import { countLikes, countLikesOfCrew } from './reads.ts';
import { like, unlike } from './writes.ts';

export function likeRoutes(router: Router): void {
  const c = likesContract;
  route(router, c.count, (call, { params }) => countLikes(call, params));
  route(router, c.countOfCrew, (call, { params }) => countLikesOfCrew(call, params));
  route(router, c.like, (call, { body }) => like(call, body));
  route(router, c.unlike, (call, { params }) => unlike(call, params));
}
