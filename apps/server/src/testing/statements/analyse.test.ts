import { loadModule } from 'libpg-query';
import { beforeAll, expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import type { Catalogue } from './catalogue.ts';
import { REACH } from './scope.ts';

beforeAll(() => loadModule());

const facts = (clubKeys: string, memberKeys: string, others: string) => ({
  distribution: 'club' as const,
  columns: new Set(`${clubKeys} ${memberKeys} ${others}`.split(' ')),
  clubKeys: new Set(clubKeys.split(' ')),
  memberKeys: new Set(memberKeys.split(' ')),
});
const CATALOGUE: Catalogue = new Map([
  ['clubs', facts('id', 'founder_id', 'nick state')],
  ['crews', facts('id club_id', 'member_id', 'state nick')],
  ['activities', facts('id club_id crew_id', '', 'activity_time')],
  ['attendees', facts('activity_id crew_id', '', 'state')],
]);
const NAMES = new Map(Object.entries(REACH).map(([name, reach]) => [reach, name]));
const reachesOf = (sql: string) =>
  analyse(sql, CATALOGUE)
    .map(({ table, reach }) => `${table} ${NAMES.get(reach)}`)
    .join(', ');

it.each([
  // The id of a club, or of a row of one.
  ['select from activities where club_id = $1', 'activities club'],
  ['select from attendees where (activity_id, crew_id) in (($1, $2), ($3, $4))', 'attendees club'],
  ['select from attendees where activity_id = any($1::bigint[]) and state = 1', 'attendees club'],
  ['select from activities where activity_time > $1', 'activities all'],
  ['select from activities where club_id <> $1', 'activities all'],
  ['select from clubs where nick = $1', 'clubs all'],
  // A member.
  ['select from crews where member_id = $1', 'crews member'],
  [
    'select from crews as c join activities on activities.club_id = c.club_id where c.member_id = $1',
    'crews member, activities member',
  ],
  [
    'select from crews as me join crews as other on other.member_id = me.member_id where me.id = $1',
    'crews club, crews member',
  ],
  // From table to table.
  [
    'select from attendees join activities on activities.id = activity_id where attendees.crew_id = $1',
    'attendees club, activities club',
  ],
  [
    'select from attendees join activities using (crew_id) where attendees.activity_id = $1',
    'attendees club, activities club',
  ],
  [
    'select from clubs, lateral (select from crews where crews.club_id = clubs.id) as c where clubs.id = $1',
    'clubs club, crews club',
  ],
  [
    'select (select count(*) from attendees where activity_id = a.id) from activities a where a.id = $1',
    'activities club, attendees club',
  ],
  // An outer join selects rows of its other side only.
  [
    'select from activities a left join attendees on activity_id = a.id and activity_id = $1',
    'activities all, attendees club',
  ],
  [
    'select from activities a right join attendees on activity_id = a.id where attendees.crew_id = $1',
    'activities club, attendees club',
  ],
  [
    'select from activities a left join attendees t on t.activity_id = a.id and t.crew_id = $1 where t.state is not null',
    'activities club, attendees club',
  ],
  [
    'select from activities a left join crews c on c.club_id = a.club_id and c.id = $1 left join attendees t on t.activity_id = a.id and t.crew_id = c.id where t.state is not null',
    'activities club, crews club, attendees club',
  ],
  [
    'select from activities a left join attendees t on t.activity_id = a.id and t.crew_id = $1 where t.state is null',
    'activities all, attendees club',
  ],
  // Both sides of an OR; nothing of a NOT.
  ['select from activities where id = $1 or crew_id = $2', 'activities club'],
  ['select from activities where id = $1 or activity_time > $2', 'activities all'],
  ['select from activities where not (id = $1)', 'activities all'],
  // Queries inside.
  [
    'select from activities where id in (select activity_id from attendees where crew_id = $1)',
    'activities club, attendees club',
  ],
  [
    'select from activities a where exists (select from attendees where activity_id = a.id and crew_id = $1)',
    'activities all, attendees club',
  ],
  ['select from (select id from activities) as a where a.id = $1', 'activities club'],
  ['select from (select id from activities limit 1) as a where a.id = $1', 'activities all'],
  ['with a as (select id from activities) select from a where a.id = $1', 'activities all'],
  [
    'with a as (select id from activities where club_id = $1) select from attendees join a on a.id = activity_id',
    'activities club, attendees club',
  ],
  [
    'with recursive up as (select id, club_id from crews where id = $1 union all select c.id, c.club_id from crews c join up on up.id = c.id) select from up',
    'crews club, crews club, crews club',
  ],
  ['select from activities where id = $1 union select from activities', 'activities club, activities all'],
  // Changes.
  ['insert into attendees (activity_id, crew_id, state) values ($1, $2, 1)', 'attendees club'],
  [
    'insert into attendees (activity_id, state) select id, 1 from activities',
    'attendees all, activities all',
  ],
  ['insert into clubs (founder_id, nick) values ($1, $2)', 'clubs member'],
  [
    'update attendees set state = 1 from activities where activity_id = activities.id and club_id = $1',
    'attendees club, activities club',
  ],
  [
    'delete from attendees using activities where activity_time < $1 and activity_id = id',
    'attendees all, activities all',
  ],
  [
    'with gone as (delete from attendees where crew_id = $1 returning activity_id) update activities set club_id = club_id from gone where id = activity_id',
    'attendees club, activities club',
  ],
])('%s: %s', (sql, expected) => {
  expect(reachesOf(sql)).toBe(expected);
});

it.each([
  'select from unknown',
  'select from crews where nothing = 1',
  'truncate crews',
  'select from crews full join clubs on clubs.id = club_id',
])('refuses what it does not know: %s', (sql) => {
  expect(() => reachesOf(sql)).toThrow();
});
