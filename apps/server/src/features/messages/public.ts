import { MESSAGES_AT_ONCE } from '@crewwith/domain/constants';
import type { messagesContract } from '@crewwith/domain/messages/contract';
import { isShown } from '@crewwith/domain/messages/states';
import { canReadCategory } from '@crewwith/domain/notices/rules';
import { type Actor, can, may } from '@crewwith/domain/permissions';
import { requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import { type Page, toPage } from '../../http/pages.ts';
import type { Input, Output } from '../../http/routes.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import * as queries from './queries.ts';

type CommentTarget = queries.CommentTarget;
export type Row = Output<typeof messagesContract.listOfActivity>[number];
export type Query = Input<typeof messagesContract.listOfActivity>['query'];

/** The targets of likes: those of comments, and comments. */
export type LikeTarget = CommentTarget | { readonly type: 'message'; readonly id: number };

/**
 * Loads a target and the actor in its club, in one statement. 404 for outsiders and for a missing target; 403 for crews
 * whose level may not read it.
 */
export async function loadLikeTarget(db: Db, call: Call, target: LikeTarget) {
  if (target.type !== 'message') return loadCommentTarget(db, call, target);
  return permitReader(orNotFound(await loadShownMessage(db, requireMemberId(call.identity), target.id)));
}

export async function loadCommentTarget(db: Db, call: Call, { type, id }: CommentTarget) {
  const read = type === 'activity' ? queries.loadActivityTarget : queries.loadNoticeTarget;
  return permitReader(orNotFound(await read(db, requireMemberId(call.identity), id)));
}

function permitReader<A extends { category: string | null; level: number }>(access: A): A {
  const { category, level } = access;
  const reads = category === null ? may('message.read', { level }) : canReadCategory(level, category);
  if (!reads) throw new Refusal('permission.denied');
  return access;
}

async function loadShownMessage(db: Db, memberId: number, id: number) {
  const message = await queries.loadMessageTarget(db, memberId, id);
  return isShown(message?.state) ? message : undefined;
}

/** The first page of messages on a target. The caller has checked that the crew may read them. */
export async function listFirstMessages(
  call: Call,
  target: CommentTarget,
  actor: { crew_id: number; level: number },
): Promise<Row[]> {
  const { rows } = await readMessages(call, target, actor, { limit: MESSAGES_AT_ONCE });
  return rows;
}

export async function readMessages(
  call: Call,
  target: CommentTarget,
  access: { crew_id: number; level: number },
  { limit, cursor }: Query,
): Promise<Page<Row>> {
  const rows = await queries.listMessages(call.db, target, {
    crewId: access.crew_id,
    after: cursor,
    limit: limit === undefined ? null : limit + 1,
  });
  const page = toPage(rows, limit, (last) => call.ids.encode('message', last.id));
  return { ...page, rows: page.rows.map((row) => toRow(row, access)) };
}

/** What remains of the content of a deleted message. */
const EMPTY = {
  nick: '',
  message_text: '',
  like_count: 0,
  liked: false,
  mine: false,
  can: { delete: false, like: false },
};

function placeOf({ id, created_time, state, reply_to }: queries.MessageRow) {
  return { id, created_time, sort: created_time.getTime(), state, reply_to };
}

function toRow(row: queries.MessageRow, actor: { crew_id: number; level: number }): Row {
  if (!isShown(row.state)) return { ...EMPTY, ...placeOf(row) };
  const own = row.author_id === actor.crew_id;
  const actorOfRow: Actor = { level: actor.level, relations: own ? ['author'] : [] };
  const showsAuthor = may('message.read_author', actor) && row.left !== true;
  return {
    ...placeOf(row),
    ...(showsAuthor && { crew_id: row.author_id }),
    nick: row.nick,
    ...(may('crew.read_picture', actor) && { image_url: row.image_url }),
    message_text: row.message_text,
    like_count: row.like_count,
    liked: row.liked === true,
    mine: own,
    can: can(actorOfRow, { delete: 'message.delete', like: 'like.write' }),
  };
}
