import { z } from 'zod';
import { ERROR_REPORT_MAX_BYTES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { pageQuery } from '../lists/page-query.ts';
import { paragraphs } from '../texts/text.ts';
import { utcTime } from '../wire-time.ts';

export const ERROR_TYPE_MAX = 500;

export const errorReportsContract = {
  report: endpoint({
    method: 'POST',
    path: '/api/v1/error',
    summary: 'Report what went wrong in a client; 20 a minute per address',
    tag: 'errors',
    who: 'anyone',
    limit: 'error_report',
    maxBytes: ERROR_REPORT_MAX_BYTES,
    body: z.object({
      /** Member id, context, file, line and function, combined. */
      type: paragraphs({ min: 1, max: ERROR_TYPE_MAX }),
      message: paragraphs({ max: ERROR_REPORT_MAX_BYTES }),
    }),
    status: 201,
    reply: z.object({}),
    errors: ['request.too_large', 'request.too_many'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/errors',
    summary: 'What clients reported, newest first',
    tag: 'errors',
    who: 'operator',
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
