import { mailContract } from '@crewwith/domain/mail/contract';
import { type Router, route } from '../../http/routes.ts';
import type { Mail } from './public.ts';
import { readMail } from './reads.ts';
import { askForConfirmation, confirm, editMail, removeMail, unsubscribe } from './writes.ts';

export function mailRoutes(router: Router, mail: Mail): void {
  const c = mailContract;
  route(router, c.read, (call, { params }) => readMail(call, params.id));
  route(router, c.ask, (call, { params, body }) => askForConfirmation(call, params.id, body));
  route(router, c.confirm, (call, { params }) => confirm(call, mail, params.token));
  route(router, c.edit, (call, { params, body }) => editMail(call, params.id, body));
  route(router, c.remove, (call, { params }) => removeMail(call, params.id));
  route(router, c.unsubscribe, (call, { params }) => unsubscribe(call, mail, params.token));
}
