import { TAGS } from '@crewwith/domain/contract';
import { ERRORS, errorMessage } from '@crewwith/domain/errors';
import { describeAccess } from '@crewwith/domain/permission-texts';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { CALLS } from './document.ts';
import { exampleOf } from './examples.ts';

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await openTestApp({ engine: 'pglite', now: new Date('2026-12-01T10:00:00.000Z') });
  app = test.app;
});
afterAll(() => test.close());

const read = async () => (await app.inject('/openapi.json')).json();

describe('/openapi.json', () => {
  it('is OpenAPI 3.1', async () => {
    const result = await new Validator().validate(await read());
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('has every call with its access, examples and refusals by status', async () => {
    const { paths, tags } = await read();
    expect(CALLS.length).toBeGreaterThan(85);
    for (const { name, endpoint } of CALLS) {
      const call = paths[endpoint.path][endpoint.method.toLowerCase()];
      expect(call).toMatchObject({ operationId: name, summary: endpoint.summary, tags: [endpoint.tag] });
      expect(call.description).toContain(describeAccess(endpoint));
      expect(
        call.responses[endpoint.status].content[endpoint.produces ?? 'application/json'].example,
      ).toBeDefined();
      for (const code of endpoint.errors ?? []) {
        const { content } = call.responses[ERRORS[code].status];
        expect(content['application/problem+json'].examples).toHaveProperty([code]);
      }
    }
    expect(tags.map(({ name }: { name: string }) => name)).toEqual(Object.keys(TAGS));
    expect(new Set(CALLS.map(({ endpoint }) => endpoint.tag))).toEqual(new Set(Object.keys(TAGS)));
  });

  it('describes access as the permission table does', async () => {
    const { paths } = await read();
    const who = (path: string, method: string) => paths[`/api/v1${path}`][method].description;
    expect(who('/clubs/list', 'get')).toContain('everyone');
    expect(who('/clubs/{club_id}', 'put')).toContain('level 8 and up');
    expect(who('/notices/{id}', 'put')).toContain('level 8 and up, or the author');
    expect(who('/crews/{id}', 'put')).toContain('oneself');
  });

  it('describes repetition, paging, rate limits and log-in', async () => {
    const { paths, components } = await read();
    const attend = paths['/api/v1/attendees'].post;
    expect(attend.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(attend.security).toContainEqual({ accessToken: [] });
    expect(attend.responses[429].headers).toHaveProperty(['Retry-After']);
    expect(attend.responses[201].headers).toHaveProperty(['RateLimit']);
    const list = paths['/api/v1/notices/club_nick/{club_nick}/list'].get;
    expect(list.responses[200].headers).toHaveProperty(['Link']);
    expect(paths['/api/v1/clubs/list'].get.security[0]).toEqual({});
    expect(paths['/api/v1/members'].post.security[0]).toEqual({ ticket: [] });
    expect(components.examples['activity.full'].value).toMatchObject({
      status: 409,
      code: 'activity.full',
      message: errorMessage('activity.full', 'en'),
    });
  });

  it('describes times in their wire form', async () => {
    const { paths } = await read();
    const body = paths['/api/v1/activities'].post.requestBody.content['application/json'];
    expect(body.schema.properties.activity_time).toMatchObject({
      type: 'string',
      format: 'date-time',
      description: expect.stringContaining('Seoul'),
    });
    const card = paths['/api/v1/activities/{id}'].get.responses[200].content['application/json'].schema;
    expect(card.properties.activity_time).toMatchObject({ type: 'string', format: 'date-time' });
  });

  it.each(CALLS)('has examples that match its schemas: $name', ({ endpoint }) => {
    const { tag, params, query, body, reply } = endpoint;
    for (const schema of [params, query, body, reply]) {
      if (schema) expect(schema.safeParse(exampleOf(schema, tag)).error).toBeUndefined();
    }
  });
});
