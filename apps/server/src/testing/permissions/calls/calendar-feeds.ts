import { type Kysely, sql } from 'kysely';
import { hashToken } from '../../../auth/encrypt.ts';
import type { Database } from '../../../db/schema.ts';
import { NOW } from '../permission-fixture.ts';
import type { FieldsOf, InputBuilder, InputBuilders, Rows } from '../request.ts';

/** About one member, in any club. Refusals are 403. */
export const FEEDS = {
  'GET /members/{id}/calendar-feeds': 'member self',
  'POST /members/{id}/calendar-feeds': { 'of seats': 'member self', 'of a club': '1 self' },
  'DELETE /members/{id}/calendar-feeds/{feed_id}': 'member self',
} as const satisfies Rows;

/** For whom has the token. */
export const FEED_READS = { 'GET /calendar/{token}.ics': 'anyone' } as const satisfies Rows;

export const FEEDS_FIELDS: FieldsOf<typeof FEEDS> = {
  'GET /members/{id}/calendar-feeds': { self: 'id scope club_id club_name url created_time' },
};

export const FEED_READS_FIELDS: FieldsOf<typeof FEED_READS> = {
  'GET /calendar/{token}.ics': { anyone: 'text' },
};

const FEED_ID = 4713;
const TOKEN = 'a-token-of-the-permission-tests';

/** Inserts the feed FEED_ID of all clubs, and one of each club but the last, to as many as `rows`. */
async function insertFeeds(db: Kysely<Database>, memberId: number, rows: number): Promise<void> {
  if (memberId === 0) return;
  await db
    .insertInto('calendar_feeds')
    .values({
      id: FEED_ID,
      member_id: memberId,
      scope: 'all',
      token_hash: hashToken(TOKEN),
      token_sealed: '',
      language: 'ko',
      created_time: NOW,
    })
    .execute();
  await sql`
    insert into calendar_feeds (member_id, scope, crew_id, token_hash, token_sealed, language, created_time)
    select member_id, 'club', id, id::text, '', 'ko', ${NOW}::timestamptz
    from crews where member_id = ${memberId} and state = 1 order by crews.id limit ${rows - 1}`.execute(db);
}

const listed: InputBuilder = ({ resource }) => ({
  params: { id: resource.member },
  prepare: (db, rows) => insertFeeds(db, resource.memberId, rows),
});

export const FEEDS_REQUESTS: InputBuilders<typeof FEEDS> = {
  'GET /members/{id}/calendar-feeds': listed,
  'POST /members/{id}/calendar-feeds': {
    'of seats': ({ resource }) => ({ params: { id: resource.member }, body: { scope: 'seats' } }),
    'of a club': ({ actor, resource, own, fixture }) => {
      // Crews of another club have no crew in this one.
      if (actor.club === 'away' && own) return null;
      return { params: { id: resource.member }, body: { scope: 'club', club_id: fixture.club.wire } };
    },
  },
  'DELETE /members/{id}/calendar-feeds/{feed_id}': ({ fixture, resource }) => ({
    params: { id: resource.member, feed_id: fixture.ids.encode('calendar_feed', FEED_ID) },
    prepare: (db) => insertFeeds(db, resource.memberId, 1),
  }),
};

export const FEED_READS_REQUESTS: InputBuilders<typeof FEED_READS> = {
  'GET /calendar/{token}.ics': ({ fixture }) => ({
    params: { token: TOKEN },
    prepare: (db) => insertFeeds(db, fixture.other.memberId, 1),
  }),
};
