import { z } from 'zod';
import { clubNickParam } from '../clubs/form.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { createBody, dryRunQuery, editBody, endBody, ownerBody, skipBody } from './form.ts';
import { createReply, editReply, seriesRecord, seriesRow } from './records.ts';

const seriesId = z.object({ id: idOf('series') });

export const seriesContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/series/{id}',
    summary: 'A series, with its activities to come',
    tag: 'series',
    access: 'series.read',
    params: seriesId,
    status: 200,
    reply: seriesRecord,
  }),
  readCalendar: endpoint({
    method: 'GET',
    path: '/api/v1/series/{id}.ics',
    summary: 'The activities of a series as a calendar file (RFC 5545)',
    tag: 'series',
    access: 'series.read',
    params: seriesId,
    produces: 'text/calendar',
    status: 200,
    reply: z.string(),
  }),
  listOfClub: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/{club_nick}/series',
    summary: 'The series of a club that have not ended, the one that meets next first',
    tag: 'series',
    access: 'series.read',
    params: z.object({ club_nick: clubNickParam }),
    status: 200,
    reply: z.array(seriesRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/series',
    summary: 'Plan a series and the activities of its first ten weeks; with dry_run=1 only show their days',
    tag: 'series',
    access: 'series.create',
    query: dryRunQuery,
    body: createBody,
    status: 201,
    /** Of a preview. */
    acceptedStatus: 200,
    reply: createReply,
    errors: [
      'auth.other_identity',
      'request.invalid_url',
      'series.rule_unsupported',
      'series.nothing_left',
      'image.unavailable',
      'club.frozen',
    ],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/v1/series/{id}',
    summary: 'Change the activities of a series from a day on, or all that have not started',
    tag: 'series',
    access: 'series.edit',
    params: seriesId,
    body: editBody,
    status: 200,
    reply: editReply,
    errors: [
      'request.stale',
      'request.invalid_url',
      'series.rule_unsupported',
      'series.nothing_left',
      'series.ended',
      'activity.level_too_high',
      'activity.type_refused',
      'image.unavailable',
    ],
  }),
  end: endpoint({
    method: 'PUT',
    path: '/api/v1/series/{id}/end',
    summary: 'End a series; later activities with people stay',
    tag: 'series',
    access: 'series.edit',
    params: seriesId,
    body: endBody,
    status: 200,
    reply: editReply,
    errors: ['request.stale', 'series.ended'],
  }),
  skip: endpoint({
    method: 'POST',
    path: '/api/v1/series/{id}/skips',
    summary: 'Leave out a day; its activity is deleted',
    tag: 'series',
    access: 'series.edit',
    params: seriesId,
    body: skipBody,
    status: 201,
    reply: z.object({
      version: z.int(),
      /** The activity that was deleted; null when there was none yet. */
      activity_id: idOf('activity').nullable(),
    }),
    errors: ['series.ended', 'series.no_such_day', 'activity.started'],
  }),
  takeOver: endpoint({
    method: 'PUT',
    path: '/api/v1/series/{id}/owner',
    summary: 'Give a series and its activities to come another owner',
    tag: 'series',
    access: 'series.take_over',
    params: seriesId,
    body: ownerBody.nullish(),
    status: 200,
    reply: z.object({ crew_id: idOf('crew'), version: z.int() }),
    errors: ['series.ended', 'series.owner_level'],
  }),
};
