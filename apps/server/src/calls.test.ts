import { contract } from '@crewwith/domain/contract';
import type { Endpoint } from '@crewwith/domain/endpoint';
import { expect, it } from 'vitest';

/**
 * Every call of the specification's section 7, and those that the contract adds, with `{}` for a parameter. Only
 * `/holidays.json`, a file, and what the provider answers itself are no calls of this table.
 */
const CALLS = `
GET /clubs/list
GET /members/{}/clubs
GET /clubs/information/{}
GET /clubs/nick/{}
GET /clubs/{}
GET /clubs/nick/{}/crews/count
POST /clubs
PUT /clubs/{}
PUT /clubs/{}/state/{}

GET /crews/{}
GET /crews/{}/level
GET /crews/{}/members
GET /crews/{}/members/detail
GET /crews/{}/members/decrypt/{}
GET /crews/{}/activities
GET /crews/{}/noshow
GET /crews/{}/lastminutecancel
GET /crews/club/{}/admin-level/{}/crews
GET /crews/club/{}/limit
GET /crews/club/{}/attendees/from/{}/to/{}/state/{}
GET /crews/club/{}/noshow/from/{}/to/{}
POST /crews
PUT /crews/{}
PUT /crews/{}/state/{}
PUT /crews/{}/admin/{}
PUT /crews/{}/attendees/updated_time/null

GET /members
GET /members/kakao/{}
GET /members/{}/decrypt/{}
GET /members/{}/clubs/{}
POST /members
PUT /members/{}
PUT /members/{}/without
PUT /members/{}/state/0
PUT /members/{}/crews/state/0
PUT /members/{}/crews/admin/0
GET /accesslogs/{}/members
GET /accesslogs/{}/clubs/{}/crews
POST /accesslogs
POST /login
POST /error

GET /activities/{}
GET /activities/max_id
GET /activities/{}/club_nick
GET /activities/{}/crews/count
GET /activities/{}/crews
GET /activities/{}/crews/cancel
GET /activities/{}/messages
GET /activities/club/{}/following/day
GET /activities/club/{}/previous/day
GET /members/{}/activities
GET /clubs/{}/activities
POST /activities
PUT /activities/{}
PUT /activities/delete/{}
POST /attendees
PUT /attendees/member/{}/activity/{}
PUT /attendees/{}/{}
PUT /attendees/{}/{}/subgroup
GET /attendees/member/{}/activity/{}/count
GET /attendees/activity/crew/{}/cancel/count
GET /attendees/activity/crew/{}/noshow/count
DELETE /attendees/crew/{}
DELETE /attendees/member/{}

GET /messages/activity/{}/count
POST /messages/activity
POST /messages/notice
PUT /messages/{}/state/0
GET /likes/{}/{}/count
GET /likes/{}/{}/{}
POST /likes
DELETE /likes/{}/{}/{}
GET /notices/club_nick/{}/list
GET /notices/club_nick/{}/list/category/{}
GET /notices/{}
GET /notices/max_id
GET /notices/{}/messages
GET /messages/notice/{}/count
POST /notices
PUT /notices/{}
PUT /notices/{}/view
PUT /notices/delete/{}
GET /images/list/{}
PUT /images/list/{}
POST /images/upload

GET /oauth/providers
POST /oauth/token
POST /logout
GET /clubs/{}/audit
GET /errors
`
  .split('\n')
  .filter(Boolean);

it('every call of the specification is in the table of endpoints', () => {
  const endpoints = Object.values(contract).flatMap((noun): Endpoint[] => Object.values(noun));
  const known = endpoints.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);
  // A fixed `0` may be a parameter of ours; every other fixed part is there as itself.
  const answered = (call: string) => {
    const parts = call.split('/');
    return known.some((path) => {
      const there = path.split('/');
      return (
        there.length === parts.length &&
        there.every(
          (part, at) => part === parts[at] || (part.startsWith('{') && /^(\{\}|0)$/.test(parts[at] ?? '')),
        )
      );
    });
  };
  expect(CALLS.filter((call) => !answered(call))).toEqual([]);
  expect(CALLS).toHaveLength(new Set(CALLS).size);
});
