import { z } from 'zod';
import { ERROR_REPORT_MAX_BYTES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { pageQuery } from '../lists/query.ts';
import { multiLine } from '../texts/schemas.ts';
import { utcTime } from '../time-codecs.ts';

export const ERROR_TYPE_MAX = 500;

export const errorReportsContract = {
  report: endpoint({
    method: 'POST',
    path: '/api/v1/error',
    summary: 'Report an error in a client; 20 a minute per address',
    tag: 'errors',
    access: 'anyone',
    rateLimit: 'error_report',
    maxBytes: ERROR_REPORT_MAX_BYTES,
    body: z.object({
      /** Member id, context, file, line and function, combined. */
      type: multiLine({ min: 1, max: ERROR_TYPE_MAX }),
      message: multiLine({ max: ERROR_REPORT_MAX_BYTES }),
    }),
    status: 201,
    reply: z.object({}),
    errors: ['request.too_large', 'request.too_many'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/errors',
    summary: 'The errors that clients reported, newest first',
    tag: 'errors',
    access: 'operator',
    query: pageQuery,
    status: 200,
    reply: z.array(
      z.object({
        id: idOf('error_log'),
        type: z.string(),
        message: z.string(),
        member_id: idOf('member').nullable(),
        created_time: utcTime,
      }),
    ),
  }),
};
