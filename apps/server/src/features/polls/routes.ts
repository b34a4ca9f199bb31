import { pollsContract } from '@crewwith/domain/polls/contract';
import { type Router, route } from '../../http/routes.ts';
import { listPolls, readPoll } from './reads.ts';
import { closePoll } from './writes/close.ts';
import { createPoll } from './writes/create.ts';
import { vote } from './writes/vote.ts';

export function pollRoutes(router: Router): void {
  const c = pollsContract;
  route(router, c.read, (call, { params }) => readPoll(call, params.id));
  route(router, c.listOfClub, (call, { params }) => listPolls(call, params.club_nick));
  route(router, c.create, (call, { body }) => createPoll(call, body));
  route(router, c.vote, (call, { params, body }) => vote(call, params.id, body));
  route(router, c.close, (call, { params, body }) => closePoll(call, params.id, body));
}
