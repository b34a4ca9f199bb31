import type { Endpoint } from '@crewwith/domain/endpoint';
import { ERRORS, type ErrorCode, errorMessage } from '@crewwith/domain/errors';
import { describeAccess } from '@crewwith/domain/permission-texts';
import { possibleErrors } from '@crewwith/domain/possible-errors';
import { exampleOf } from './examples.ts';
import { type JsonSchema, jsonSchemaOf } from './schemas.ts';

const JSON_TYPE = 'application/json';
const EVENTS_TYPE = 'text/event-stream';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** Returns the Operation Object of an endpoint. */
export function operationOf(name: string, endpoint: Endpoint) {
  const { tag, summary } = endpoint;
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: `**Who may call:** ${describeAccess(endpoint)}`,
    'x-who': endpoint.access,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params, tag),
      ...parametersOf('query', endpoint.query, tag),
      ref('parameters', 'AcceptLanguage'),
      ...(endpoint.method === 'POST' && tokenOf(endpoint) !== 'none'
        ? [ref('parameters', 'IdempotencyKey')]
        : []),
    ],
    ...requestBodyOf(endpoint),
    responses: {
      [endpoint.status]: replyOf(endpoint),
      ...(endpoint.acceptedStatus && { [endpoint.acceptedStatus]: replyOf(endpoint) }),
      ...refusalsOf(endpoint),
    },
  };
}

/** The token that `authorization` must carry. */
function tokenOf({ access }: Endpoint): 'none' | 'ticket' | 'member' {
  if (access === 'ticket') return 'ticket';
  return ['anyone', 'token', 'provider'].includes(access) ? 'none' : 'member';
}

/** Each entry is one alternative. Where log-in is optional, a signed-in member sees more. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const token = tokenOf(endpoint);
  const member: Record<string, string[]>[] = [
    { accessToken: [] },
    { accessToken: [], refreshToken: [], session: [] },
  ];
  if (endpoint.path.endsWith('/unlink')) return [{ providerKey: [] }];
  if (token === 'none') return [{}, ...member];
  return token === 'ticket' ? [{ ticket: [] }, ...member] : member;
}

function parametersOf(place: 'path' | 'query', schema: Endpoint['params'], tag: string) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'output');
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as JsonSchema;
    const field = schema.shape[name];
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description && { description }),
      schema: rest,
      ...(field && { example: exampleOf(field, tag, name) }),
    };
  });
}

function requestBodyOf({ body, multipart, form, tag }: Endpoint) {
  if (multipart) {
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: jsonSchemaOf(multipart) } },
      },
    };
  }
  if (!body) return {};
  const media = { schema: jsonSchemaOf(body), example: exampleOf(body, tag) };
  return {
    requestBody: {
      required: !body.safeParse(undefined).success,
      content: { [JSON_TYPE]: media, ...(form && { [FORM_TYPE]: media }) },
    },
  };
}

function replyOf({ reply, query, tag, status, live, produces }: Endpoint) {
  const paged = query !== undefined && 'cursor' in query.shape;
  const example = exampleOf(reply, tag);
  return {
    description: status === 201 ? 'It was made.' : 'The answer.',
    headers: {
      'X-Request-Id': ref('headers', 'RequestId'),
      RateLimit: ref('headers', 'RateLimit'),
      'RateLimit-Policy': ref('headers', 'RateLimitPolicy'),
      ...(paged && { Link: ref('headers', 'Link') }),
    },
    content: {
      [produces ?? JSON_TYPE]: { schema: jsonSchemaOf(reply), example },
      // The data of each event has the form of the JSON reply.
      ...(live && {
        [EVENTS_TYPE]: { schema: { type: 'string' }, example: `data: ${JSON.stringify(example)}\n\n` },
      }),
    },
  };
}

/** Returns a response for each status that the endpoint may refuse with, and its codes. */
function refusalsOf(endpoint: Endpoint) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of possibleErrors(endpoint)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].map(([status, codes]) => {
    const wait = status === 429 || status === 503;
    return [
      String(status),
      {
        description: codes.map((code) => `\`${code}\` ${errorMessage(code, 'en')}`).join('\n\n'),
        headers: {
          'X-Request-Id': ref('headers', 'RequestId'),
          ...(wait && { 'Retry-After': ref('headers', 'RetryAfter') }),
        },
        content: {
          'application/problem+json': {
            schema: { allOf: [ref('schemas', 'Problem'), { properties: { code: { enum: codes } } }] },
            examples: Object.fromEntries(codes.map((code) => [code, ref('examples', code)])),
          },
        },
      },
    ];
  });
  return Object.fromEntries(entries);
}
