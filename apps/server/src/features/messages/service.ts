import { MESSAGES_AT_ONCE } from '@crewwith/domain/constants';
import type { messagesContract } from '@crewwith/domain/messages/contract';
import { MESSAGE_STATE } from '@crewwith/domain/messages/message-text';
import { isBulletin, readsCategory } from '@crewwith/domain/notices/categories';
import { can, may } from '@crewwith/domain/permissions';
import type { Call } from '../../kit/context.ts';
import { found, Refusal } from '../../kit/errors.ts';
import { type Page, pageOf } from '../../kit/paging.ts';
import { memberIdOf, permit } from '../../kit/permit.ts';
import type { Input, Output } from '../../kit/routes.ts';
import { type Db, write } from '../../kit/transaction.ts';
import { record } from '../audit/service.ts';
import { readOwnCrew } from '../crews/service.ts';
import * as queries from './queries.ts';

type Place = queries.Place;
type Row = Output<typeof messagesContract.listOfActivity>[number];
type Query = Input<typeof messagesContract.listOfActivity>['query'];

/** What can be talked about or liked. */
export type Thing = Place | { readonly type: 'message'; readonly id: number };

/**
 * A thing and the asker in its club, in one statement. 404 for outsiders and for what is not there; 403 for crews whose
 * level does not read it.
 */
export async function accessThing(db: Db, call: Call, thing: Thing) {
  if (thing.type !== 'message') return accessPlace(db, call, thing);
  return permitReader(found(await readShownMessage(db, memberIdOf(call.identity), thing.id)));
}

async function accessPlace(db: Db, call: Call, { type, id }: Place) {
  const read = type === 'activity' ? queries.readActivityPlace : queries.readNoticePlace;
  return permitReader(found(await read(db, memberIdOf(call.identity), id)));
}

function permitReader<A extends { category: string | null; level: number }>(access: A): A {
  const { category, level } = access;
  const reads = category === null ? may('message.read', { level }) : readsCategory(level, category);
  if (!reads) throw new Refusal('permission.denied');
  return access;
}

async function readShownMessage(db: Db, memberId: number, id: number) {
  const message = await queries.readMessagePlace(db, memberId, id);
  return message?.state === MESSAGE_STATE.shown ? message : undefined;
}

/** The messages on an activity or a notice, oldest first. */
export async function listMessages(call: Call, place: Place, query: Query): Promise<Page<Row>> {
  return readMessages(call, place, await accessPlace(call.db, call, place), query);
}

/** As many of the first messages on a place as a screen asks for, for a crew that is known to read them. */
export async function firstMessages(
  call: Call,
  place: Place,
  asker: { crew_id: number; level: number },
): Promise<Row[]> {
  const { rows } = await readMessages(call, place, asker, { limit: MESSAGES_AT_ONCE });
  return rows;
}

async function readMessages(
  call: Call,
  place: Place,
  access: { crew_id: number; level: number },
  { limit, cursor }: Query,
): Promise<Page<Row>> {
  const rows = await queries.listMessages(call.db, place, {
    crewId: access.crew_id,
    after: cursor,
    limit: limit === undefined ? null : limit + 1,
  });
  const page = pageOf(rows, limit, (last) => call.ids.encode('message', last.id));
  return { ...page, rows: page.rows.map((row) => toRow(row, access)) };
}

function toRow(row: queries.MessageRow, asker: { crew_id: number; level: number }): Row {
  const mine = row.author_id === asker.crew_id;
  const showsAuthor = may('message.read_author', asker) && row.left !== true;
  return {
    id: row.id,
    ...(showsAuthor && { crew_id: row.author_id }),
    nick: row.nick,
    message_text: row.message_text,
    created_time: row.created_time,
    sort: row.created_time.getTime(),
    state: row.state,
    like_count: row.like_count,
    liked: row.liked === true,
    mine,
    can: can(
      { level: asker.level, ties: mine ? ['author'] : [] },
      { delete: 'message.delete', like: 'like.write' },
    ),
  };
}

/** How many messages an activity or a notice has. */
export async function countMessages(call: Call, place: Place): Promise<{ count: number }> {
  const { message_count } = await accessPlace(call.db, call, place);
  return { count: message_count };
}

/** Writes a message as one's own crew of that club, and counts it in the same transaction. */
export async function writeMessage(
  call: Call,
  place: Place,
  asked: { crew_id: number; club_id: number; message_text: string },
): Promise<{ id: number }> {
  const memberId = memberIdOf(call.identity);
  return write(call, async (trx) => {
    const crew = await readOwnCrew(trx, memberId, asked.crew_id);
    if (!crew) throw new Refusal('auth.other_identity');
    const access = await accessPlace(trx, call, place);
    if (access.crew_id !== crew.id || access.club_id !== asked.club_id)
      throw new Refusal('request.not_found');
    const bulletin = access.category !== null && isBulletin(access.category);
    const permitted = permit(bulletin ? 'message.write_bulletin' : 'message.write', access);
    const id = await queries.insertMessage(trx, permitted, place, {
      clubId: access.club_id,
      crewId: crew.id,
      text: asked.message_text,
      now: call.now,
    });
    return { id: found(id) };
  });
}

/** Deletes a message: its author or level 8. Sent twice it is done once. */
export async function removeMessage(
  call: Call,
  messageId: number,
  reason: string | null | undefined,
): Promise<Record<string, never>> {
  const memberId = memberIdOf(call.identity);
  return write(call, async (trx) => {
    const message = found(await queries.readMessagePlace(trx, memberId, messageId));
    const { activity_id, notice_id, author_id } = message;
    const own = author_id === message.crew_id;
    const asker = { level: message.level, ties: own ? ['author' as const] : [] };
    // To those who may not delete it, a deleted message is not there.
    if (message.state === MESSAGE_STATE.deleted && !may('message.delete', asker))
      throw new Refusal('request.not_found');
    const gone = await queries.deleteMessage(trx, permit('message.delete', asker), messageId);
    if (gone && !own) {
      await record(trx, call, {
        clubId: message.club_id,
        action: 'message.delete',
        subjectId: messageId,
        detail: { crew_id: author_id, activity_id, notice_id },
        reason,
      });
    }
    return {};
  });
}
