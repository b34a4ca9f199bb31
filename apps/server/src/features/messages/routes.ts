import { messagesContract } from '@crewwith/domain/messages/contract';
import { linked } from '../../kit/paging.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import { countMessages, listMessages, removeMessage, writeMessage } from './service.ts';

export function messageRoutes(kit: RouteKit): void {
  const c = messagesContract;
  route(kit, c.listOfActivity, async (call, { params, query }, http) =>
    linked(http, await listMessages(call, { type: 'activity', id: params.id }, query)),
  );
  route(kit, c.listOfNotice, async (call, { params, query }, http) =>
    linked(http, await listMessages(call, { type: 'notice', id: params.id }, query)),
  );
  route(kit, c.countOfActivity, (call, { params }) =>
    countMessages(call, { type: 'activity', id: params.id }),
  );
  route(kit, c.countOfNotice, (call, { params }) => countMessages(call, { type: 'notice', id: params.id }));
  route(kit, c.writeOnActivity, (call, { body }) =>
    writeMessage(call, { type: 'activity', id: body.activity_id }, body),
  );
  route(kit, c.writeOnNotice, (call, { body }) =>
    writeMessage(call, { type: 'notice', id: body.notice_id }, body),
  );
  route(kit, c.remove, (call, { params, body }) => removeMessage(call, params.id, body?.reason));
}
