import { z } from 'zod';
import { SUBGROUP_UNITS_MAX } from '../attendees/contract.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { listedStanding, ownStanding, standingSeat } from './records.ts';

const seriesAndCrew = z.object({ id: idOf('series'), crew_id: idOf('crew') });

export const standingContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/series/{id}/standing/{crew_id}',
    summary: 'One’s own standing seat in a series, or whether one may have one',
    tag: 'standing',
    access: 'self',
    params: seriesAndCrew,
    status: 200,
    reply: ownStanding,
  }),
  take: endpoint({
    method: 'PUT',
    path: '/api/v1/series/{id}/standing/{crew_id}',
    summary: 'Take a standing seat in a series, or renew the own one',
    tag: 'standing',
    access: 'self',
    params: seriesAndCrew,
    body: z.object({ subgroup: z.string().max(SUBGROUP_UNITS_MAX).nullish() }).nullish(),
    status: 200,
    reply: standingSeat.extend({
      /** The activities to come in which the crew was seated now. */
      seated: z.array(idOf('activity')),
    }),
    errors: ['series.ended', 'activity.level', 'standing.not_regular', 'attendee.invalid_subgroup'],
  }),
  giveUp: endpoint({
    method: 'DELETE',
    path: '/api/v1/series/{id}/standing/{crew_id}',
    summary: 'Give up one’s own standing seat; seats in activities stay',
    tag: 'standing',
    access: 'self',
    params: seriesAndCrew,
    status: 200,
    reply: z.object({}),
  }),
  listOfMember: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/standing',
    summary: 'One’s own standing seats in all clubs; those of the last months that ended, too',
    tag: 'standing',
    access: 'self',
    params: z.object({ id: idOf('member') }),
    status: 200,
    reply: z.array(listedStanding),
  }),
  rest: endpoint({
    method: 'PUT',
    path: '/api/v1/attendees/{crew_id}/{activity_id}/rest',
    summary: 'Give back a standing seat in one activity, which is no miss',
    tag: 'standing',
    access: 'self',
    params: z.object({ crew_id: idOf('crew'), activity_id: idOf('activity') }),
    status: 200,
    reply: z.object({ count: z.int() }),
    errors: ['activity.started', 'attendee.not_attending', 'attendee.marked', 'standing.rest_over'],
  }),
};
