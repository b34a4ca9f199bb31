import { messagesContract } from '@crewwith/domain/messages/contract';
import { withLinkHeader } from '../../http/pages.ts';
import { type Router, route } from '../../http/routes.ts';
import { countMessages, listMessages } from './reads.ts';
import { createMessage, deleteMessage } from './writes.ts';

export function messageRoutes(router: Router): void {
  const c = messagesContract;
  route(router, c.listOfActivity, async (call, { params, query }, http) =>
    withLinkHeader(http, await listMessages(call, { type: 'activity', id: params.id }, query)),
  );
  route(router, c.listOfNotice, async (call, { params, query }, http) =>
    withLinkHeader(http, await listMessages(call, { type: 'notice', id: params.id }, query)),
  );
  route(router, c.countOfActivity, (call, { params }) =>
    countMessages(call, { type: 'activity', id: params.id }),
  );
  route(router, c.countOfNotice, (call, { params }) =>
    countMessages(call, { type: 'notice', id: params.id }),
  );
  route(router, c.writeOnActivity, (call, { body }) =>
    createMessage(call, { type: 'activity', id: body.activity_id }, body),
  );
  route(router, c.writeOnNotice, (call, { body }) =>
    createMessage(call, { type: 'notice', id: body.notice_id }, body),
  );
  route(router, c.remove, (call, { params, body }) => deleteMessage(call, params.id, body?.reason));
}
