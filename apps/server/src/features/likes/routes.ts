import { likesContract } from '@crewwith/domain/likes/contract';
import { type RouteKit, route } from '../../kit/routes.ts';
import { countLikes, countLikesOfCrew, like, unlike } from './service.ts';

export function likeRoutes(kit: RouteKit): void {
  const c = likesContract;
  route(kit, c.count, (call, { params }) => countLikes(call, params));
  route(kit, c.countOfCrew, (call, { params }) => countLikesOfCrew(call, params));
  route(kit, c.like, (call, { body }) => like(call, body));
  route(kit, c.unlike, (call, { params }) => unlike(call, params));
}
