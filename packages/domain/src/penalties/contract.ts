import { z } from 'zod';
import { clubNickParam } from '../clubs/form.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { pageQuery } from '../lists/query.ts';
import { utcTime } from '../time-codecs.ts';
import { appealDecision, appealForm, penaltyRules, penaltyRulesForm, previewQuery } from './form.ts';
import { appealRecord, clubAppeal, judgedCause } from './records.ts';
import { APPEAL_STATE_NAMES, CAUSE_KINDS } from './states.ts';

const crewParam = z.object({ id: idOf('crew') });
const clubParam = z.object({ club_id: idOf('club') });

/** The rules in force, and those that will replace them. */
const rulesReply = z.object({
  rules: penaltyRules,
  /** Null: the rules of a club that has set none. */
  valid_from: utcTime.nullable(),
  next: z.object({ rules: penaltyRules, valid_from: utcTime }).nullable(),
  /** When they were last changed, in milliseconds; grows with each change. 0 without one. */
  version: z.int(),
});

export const penaltiesContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/crews/{id}/penalties',
    summary: 'The restriction of a crew, its causes with their rules, and the appeals',
    tag: 'penalties',
    access: 'crew.read_no_shows',
    params: crewParam,
    status: 200,
    reply: z.object({
      limit_end_time: utcTime.nullable(),
      /** The kind of the causes that decide; null without a restriction, and for one that has no cause here. */
      rule: z.enum(CAUSE_KINDS).nullable(),
      /** The end of a restriction that an earlier account left behind. */
      inherited_end_time: utcTime.nullable(),
      rules: penaltyRules,
      /** The latest first. */
      causes: z.array(judgedCause),
      appeals: z.array(appealRecord),
    }),
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/api/v1/crews/{id}/appeals',
    summary: 'Appeal against a no-show or a late cancel of one’s own',
    tag: 'penalties',
    access: 'crew.appeal',
    params: crewParam,
    body: appealForm,
    status: 201,
    reply: z.object({ id: idOf('appeal') }),
    errors: ['appeal.closed', 'appeal.too_many'],
  }),
  listAppeals: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/{club_nick}/appeals',
    summary: 'The appeals of a club, newest first; those to decide with state=undecided',
    tag: 'penalties',
    access: 'appeal.decide',
    params: z.object({ club_nick: clubNickParam }),
    query: pageQuery.extend({ state: z.enum(['undecided', 'settled']).optional() }),
    status: 200,
    reply: z.array(clubAppeal),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/v1/appeals/{id}',
    summary: 'Grant or reject an appeal with a reason, or withdraw one’s own',
    tag: 'penalties',
    access: 'appeal.decide',
    otherAccess: ['crew.appeal'],
    params: z.object({ id: idOf('appeal') }),
    body: appealDecision,
    status: 200,
    reply: z.object({ state: z.enum(APPEAL_STATE_NAMES), limit_end_time: utcTime.nullable() }),
    errors: ['appeal.decided', 'appeal.own'],
  }),
  readRules: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/{club_id}/penalty-rules',
    summary: 'The penalty rules of a club; with rules in the query, how many they would have restricted',
    tag: 'penalties',
    access: 'club.read_penalty_rules',
    otherAccess: ['club.edit_penalty_rules'],
    params: clubParam,
    query: previewQuery,
    status: 200,
    reply: rulesReply.extend({
      /** For level 8 and up, with rules in the query. */
      preview: z.object({ restricted: z.int(), months: z.int() }).nullable(),
    }),
  }),
  saveRules: endpoint({
    method: 'PUT',
    path: '/api/v1/clubs/{club_id}/penalty-rules',
    summary: 'Change the penalty rules of a club, a day from now at the earliest',
    tag: 'penalties',
    access: 'club.edit_penalty_rules',
    params: clubParam,
    body: penaltyRulesForm,
    status: 200,
    reply: rulesReply,
    errors: ['request.stale'],
  }),
};
