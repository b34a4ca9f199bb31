import { mailContract } from '@crewwith/domain/mail/contract';
import { type Router, route } from '../../http/routes.ts';
import { type Mail, unsubscribePath } from './public.ts';
import { readMail } from './reads.ts';
import { askForConfirmation, confirm, editMail, removeMail, unsubscribe } from './writes.ts';

export function mailRoutes(router: Router, mail: Mail): void {
  const c = mailContract;
  const { app } = router;
  route(router, c.read, (call, { params }) => readMail(call, params.id));
  route(router, c.ask, (call, { params, body }) => askForConfirmation(call, params.id, body));
  route(router, c.confirm, (call, { params }) => confirm(call, mail, params.token));
  route(router, c.edit, (call, { params, body }) => editMail(call, params.id, body));
  route(router, c.remove, (call, { params }) => removeMail(call, params.id));
  // A scope of its own: no other route of this noun may accept multipart bodies.
  app.register((scope, _options, done) => {
    // Mail apps send `List-Unsubscribe=One-Click` as either form, the page sends nothing: the link alone counts.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => undefined);
    route({ ...router, app: scope }, c.unsubscribe, (call, { params }) =>
      unsubscribe(call, mail, params.token),
    );
    done();
  });
  // Mail apps without one press open the same address.
  app.get<{ Params: { token: string } }>(
    c.unsubscribe.path.replace('{token}', ':token'),
    ({ params }, reply) => reply.redirect(unsubscribePath(encodeURIComponent(params.token)), 303),
  );
}
