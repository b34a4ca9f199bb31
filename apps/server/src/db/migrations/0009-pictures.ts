import { type Kysely, sql } from 'kysely';

/**
 * Links a picture to its owner, as for notices: the club whose settings name it, or its member. An unlinked picture has
 * the time of its removal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const NAME = '/uploads/([A-Za-z0-9_-]+)-[0-9]+[.]webp';
const LOOSE = 'images.notice_id is null and images.club_id is null and not images.member_picture';

const STATEMENTS = [
  `alter table images add column removed_time timestamptz`,
  `create index images_removed on images (removed_time) where removed_time is not null`,
  `create index images_club on images (club_id) where club_id is not null`,
  `update images set club_id = named.club_id
    from (select id as club_id, (regexp_matches(setting::text, '${NAME}', 'g'))[1] as name from clubs) as named
    where ${LOOSE} and images.name = named.name`,
  `update images set member_picture = true from members
    where ${LOOSE} and members.id = images.member_id and images.name = substring(members.image_url from '${NAME}')`,
];
