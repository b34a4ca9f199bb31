import { idKindOf } from '@crewwith/domain/ids';
import type { z } from 'zod';
import { exampleOf } from '../../openapi/examples.ts';
import { definitionOf, isOptional } from '../../runtime/schema-definition.ts';

/** Values of fields that refer to the fixture, by `field` or `noun.field`. */
const FIXTURE_VALUES: Readonly<Record<string, unknown>> = {
  club_nick: '<nick:main>',
  'clubs.nick': 'a-new-club',
  'clubs.setting': '{"color":"#abcdef","bulletinlist":"자유"}',
  token: '<access:own>',
  'calendar_feeds.token': '<feed:own>',
  'mail.token': '<confirmation:own>',
  'mail.address': 'hana@example.com',
  'accesslogs.token': '<ticket:own>',
  'accesslogs.member_jwt': '<ticket:own>',
  'accesslogs.password': '<verifier:own>',
  'accesslogs.refresh_token': '<renewal:own>',
  'oauth.code': '<code:fresh>',
  'oauth.code_verifier': '<verifier:code>',
  'oauth.redirect_uri': 'http://localhost:3000/oauth',
  'members.code_verifier': '<verifier:newcomer>',
  'oauth.user_id': '3141592653',
  'crews.info': { '어떻게 알고 오셨나요?': '친구가 알려 줬어요.' },
  'crews.level': 3,
  activity_time: '2026-12-03T19:00:00.000Z',
  end_time: '2026-12-03T21:00:00.000Z',
  cover_image_id: '<image:own>',
  image_id: '<image:own>',
  subgroup: '1조',
  'activities.subgroup': '1조\n2조',
  'attendees.code': 57,
  'attendees.state': 2,
  'attendees.version': 1,
  'attendees.moves': [{ crew_id: '<crew:level3>', subgroup: '2조' }],
  'penalties.activity_id': '<activity:past>',
  'penalties.kind': 'no_show',
  ends_time: '2026-12-02T10:00:00.000Z',
  'polls.subgroup': '1조\n2조',
  'polls.options': [
    { activity_time: '2026-12-03T19:00:00.000Z' },
    { activity_time: '2026-12-04T19:00:00.000Z' },
  ],
  'polls.votes': [{ option_id: '<poll_option:early>', answer: 'yes' }],
  ids: '<image:first_of_notice>,<image:second_of_notice>',
  notice_image: '<image:own>',
  rule: 'WEEKLY;BYDAY=TU,TH',
  start_day: '2026-12-01',
  'series.from': '2026-12-08',
  'series.day': '2026-12-08',
  'series.subgroup': '1조\n2조',
  'likes.id': '<activity:coming>',
  table_id: '<activity:coming>',
  'notifications.audience': 'club',
};

/** Optional fields that are left out, since they would have to match existing data. */
const OMITTED: ReadonlySet<string> = new Set([
  'id',
  'cursor',
  'select',
  'state',
  'level_name',
  'version',
  'member_id',
  'reply_to',
]);

/** A valid input that refers to existing resources. `ids` chooses a name for each kind. */
export function validInput(schema: z.core.$ZodType, tag: string, ids: (kind: string) => string): unknown {
  return fill(schema, tag, '', ids);
}

function fill(schema: z.core.$ZodType, tag: string, field: string, ids: (kind: string) => string): unknown {
  const def = definitionOf(schema);
  const kind = idKindOf(schema);
  if (kind) return FIXTURE_VALUES[`${tag}.${field}`] ?? `<${kind}:${ids(kind)}>`;
  const known = FIXTURE_VALUES[`${tag}.${field}`] ?? FIXTURE_VALUES[field];
  if (field !== '' && known !== undefined) return known;
  if (def.type === 'object') {
    const fields = Object.entries(def.shape)
      .filter(([name, inner]) => !isOptional(inner) || !OMITTED.has(name))
      .map(([name, inner]) => [name, fill(inner, tag, name, ids)]);
    return Object.fromEntries(fields);
  }
  if (def.type === 'optional' || def.type === 'nullable') return fill(def.innerType, tag, field, ids);
  if (def.type === 'array' && field === '') return [fill(def.element, tag, field, ids)];
  const [first] = def.type === 'union' ? def.options : [];
  if (first && definitionOf(first).type === 'object') return fill(first, tag, field, ids);
  return exampleOf(schema, tag, field);
}
