import { contract, TAGS } from '@crewwith/domain/contract';
import type { Endpoint } from '@crewwith/domain/endpoint';
import { ERROR_CODES, ERRORS } from '@crewwith/domain/errors';
import { possibleErrors } from '@crewwith/domain/possible-errors';
import { problemSchema } from '@crewwith/domain/problem';
import { Refusal } from '../refusal.ts';
import { operationOf } from './operation.ts';
import { jsonSchemaOf } from './schemas.ts';

/** An endpoint with its name in the table: `clubs.create`. */
export interface NamedCall {
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** All endpoints, ordered by noun. */
export const CALLS: readonly NamedCall[] = Object.entries(contract).flatMap(([noun, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);

const DESCRIPTION = `The API of Crewwith: clubs, meetups and attendance. A walk through it with curl is docs/walkthrough.sh.

**Ids** are opaque strings, each good for one kind of thing. **Times** are UTC, except \`activity_time\`, which is the wall
clock in Seoul written with a Z. **Days** are of the Seoul calendar, both ends inclusive.

**Writing twice is safe:** send an \`Idempotency-Key\` with a POST, and a repetition answers as the first did.

**Lists that grow** take \`limit\` and \`cursor\`; the \`Link\` header of an answer (\`rel="next"\`) has the next page.

**Refusals** are \`application/problem+json\`: go by \`code\`, which stays; \`message\` is for people, in the language of
\`Accept-Language\`. With 429 and 503 wait as long as \`Retry-After\` says.`;

const header = (description: string, example: string | number) => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
});

/** The API as an OpenAPI 3.1 document, generated from the endpoint table. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const { name, endpoint } of CALLS) {
    const item = paths[endpoint.path] ?? {};
    paths[endpoint.path] = item;
    item[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crewwith',
      version: '1.0.0',
      description: DESCRIPTION,
      contact: { name: 'Crewwith', url: publicUrl },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, { title, about }]) => ({
      name,
      description: `${title}: ${about}`,
    })),
    paths,
    components: { securitySchemes: SECURITY, parameters: PARAMETERS, headers: HEADERS, ...problems() },
  };
}

const SECURITY = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `token` that POST /api/v1/login answers; good for 15 minutes.',
  },
  ticket: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The `access_token` that POST /api/v1/oauth/token answers, for a social account without a member.',
  },
  refreshToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-refresh-token',
    description:
      'The `refreshToken` of the log-in: beside an expired access token it serves the call, and the answer carries a new one in `authorization`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-crewwith',
    description: 'Set by the log-in (without `__Host-` where there is no TLS); a renewal needs it.',
  },
  providerKey: {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description: '`KakaoAK` and the admin key.',
  },
};

const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Sent again with the same body, the call answers what it did the first time and does nothing more.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of `message` in refusals: Korean unless English is preferred.',
    schema: { type: 'string' },
    example: 'en',
  },
};

const HEADERS = {
  RequestId: header('Name it when you ask about a call.', 'mZk3qv9rT0yXw2bL'),
  RetryAfter: header('Seconds until another try makes sense.', 12),
  RateLimit: header(
    'What is left in the window (`r`) and the seconds until it ends (`t`).',
    '"read";r=598;t=42',
  ),
  RateLimitPolicy: header('How many calls (`q`) in how many seconds (`w`).', '"read";q=600;w=60'),
  Link: header(
    'The next page, where there is one.',
    '</api/v1/…?limit=20&cursor=mgb1z0-Vq5XgT2rHs>; rel="next"',
  ),
};

function problems() {
  const used = new Set(CALLS.flatMap(({ endpoint }) => possibleErrors(endpoint)));
  const examples = ERROR_CODES.filter((code) => used.has(code)).map((code) => {
    const value = new Refusal(code).problem('en', 'mZk3qv9rT0yXw2bL');
    return [code, { summary: `${ERRORS[code].status}`, value }];
  });
  return { schemas: { Problem: jsonSchemaOf(problemSchema) }, examples: Object.fromEntries(examples) };
}
