import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingSchema } from '@crewwith/domain/clubs/form';
import type { Endpoint } from '@crewwith/domain/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CALLS } from '../openapi/document.ts';
import { definitionOf } from '../runtime/schema-definition.ts';
import { caseRequest, type FuzzCase } from '../testing/fuzz/fuzz-case.ts';
import { type CallerName, type FuzzFixture, openFuzzFixture } from '../testing/fuzz/fuzz-fixture.ts';
import type { Parts } from '../testing/fuzz/invalid-input.ts';
import { validInput } from '../testing/fuzz/valid-input.ts';
import { multipart } from '../testing/uploads.ts';

const ENDPOINTS = CALLS.map(({ endpoint }) => endpoint);
/** Texts that make quadratic algorithms slow: normalization, regular expressions, grapheme segmentation. */
const TEXTS = {
  marks: `a${'\u0301'.repeat(60_000)}${'\u0316'.repeat(60_000)}`,
  spaces: `a${' '.repeat(120_000)}b`,
  'dots in an address': `https://a.example/${'.'.repeat(120_000)}b`,
  'a host of marks': `https://a${'\u0301'.repeat(60_000)}${'\u0316'.repeat(60_000)}.example`,
  letters: 'a'.repeat(120_000),
};
/** Length of a percent-encoded text that fits an address of 16 KiB; Node rejects longer ones. */
const UNITS_IN_ADDRESS = 2_500;
const QUESTION = '어떻게 알고 오셨나요?';
/** A call takes some milliseconds of processor time; a quadratic one ten seconds and more. */
const PROCESSOR_MS = 2_000;

/** The field schemas of a part of the request; of a union those of all its options. */
function fieldsOf(schema: z.core.$ZodType | undefined): Map<string, z.core.$ZodType> {
  if (schema === undefined) return new Map();
  const def = definitionOf(schema);
  if (def.type === 'optional' || def.type === 'nullable') return fieldsOf(def.innerType);
  if (def.type === 'union') return new Map(def.options.flatMap((option) => [...fieldsOf(option)]));
  return new Map(def.type === 'object' ? Object.entries(def.shape) : []);
}

/** Wraps the text for fields that are not plain strings. */
function holders(name: string, text: string): unknown[] {
  const asText = (value: unknown) => [value, JSON.stringify(value)];
  if (name === 'info') return [text, ...asText({ [QUESTION]: text }), { [text]: text }];
  if (name === 'levels') return [text, ...asText({ 1: text }), { [text]: text }];
  if (name === 'setting')
    return [text, ...Object.keys(settingSchema.shape).flatMap((key) => asText({ [key]: text }))];
  return [text, [text]];
}

function callerOf({ access, path }: Endpoint): CallerName {
  if (path.endsWith('/unlink')) return 'provider';
  if (access === 'ticket') return 'newcomer';
  return access === 'operator' || access === 'member' ? 'operator' : 'level9';
}

// docs/threats.md#t-44
describe('a text that is far too long', { timeout: 600_000 }, () => {
  let fixture: FuzzFixture;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crewwith-long-'));
    fixture = await openFuzzFixture(folder);
  }, 600_000);
  afterAll(async () => {
    await fixture.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A valid request with changes. */
  function meant(endpoint: Endpoint, change: (parts: Parts) => void) {
    const ids = () => 'own';
    const of = (schema: Endpoint['body']) => schema && validInput(schema, endpoint.tag, ids);
    const parts: Parts = {
      params: of(endpoint.params),
      query: of(endpoint.query),
      body: of(endpoint.body),
      headers: {},
    };
    change(parts);
    const trial: FuzzCase = {
      actor: callerOf(endpoint),
      parts,
      changes: [],
      wire: endpoint.body ? 'json' : 'none',
      rawPath: false,
      upload: null,
    };
    return caseRequest(endpoint, trial, fixture);
  }

  async function expectQuick(request: Awaited<ReturnType<typeof meant>>, what: string): Promise<void> {
    const before = process.cpuUsage();
    const answer = await fixture.sandbox.trial(() => fixture.app.inject(request));
    const { user, system } = process.cpuUsage(before);
    expect(answer.statusCode, what).toBeLessThan(500);
    expect((user + system) / 1000, what).toBeLessThan(PROCESSOR_MS);
  }

  it.each(ENDPOINTS.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    'does not delay other calls, in any field of %s %s',
    async (_method, _path, endpoint) => {
      for (const part of ['params', 'query', 'body'] as const) {
        for (const name of fieldsOf(endpoint[part]).keys()) {
          for (const [kind, whole] of Object.entries(TEXTS)) {
            const text = part === 'body' ? whole : whole.slice(0, UNITS_IN_ADDRESS);
            for (const value of holders(name, text)) {
              const request = await meant(endpoint, (parts) => {
                parts[part] = { ...(parts[part] as object | undefined), [name]: value };
              });
              await expectQuick(request, `${kind} in ${part}.${name}`);
            }
          }
        }
      }
    },
  );

  it('does not delay other calls in a header', async () => {
    // Up to the size that Node accepts.
    const values = [...['a', ' ', ',', ';', '=', '.', '1', '%', '\\', '"', 'a,', 'a;q=0.1,', ':'], '::1,'];
    const names = [
      'authorization',
      'x-refresh-token',
      'accept',
      'accept-language',
      'accept-encoding',
      'idempotency-key',
      'cookie',
      'user-agent',
      'x-forwarded-for',
      'x-request-id',
      'x-forwarded-proto',
      'x-forwarded-host',
      'host',
      'origin',
      'referer',
      'sec-fetch-site',
      'content-type',
      'if-none-match',
      'range',
    ];
    const like = ENDPOINTS.find(({ path, method }) => path === '/api/v1/likes' && method === 'POST');
    if (like === undefined) throw new Error('There is no such call');
    for (const name of names) {
      for (const value of values) {
        const request = await meant(like, () => undefined);
        const headers = { ...request.headers, [name]: `a${value.repeat(15_000 / value.length)}b` };
        await expectQuick({ ...request, headers }, `${name}: ${value}`);
      }
    }
  });

  it('does not delay other calls in a part of an upload', async () => {
    for (const [kind, text] of Object.entries(TEXTS)) {
      for (const part of [
        { name: 'member_id', value: text },
        { name: text, value: 'x' },
        { name: 'images', bytes: Buffer.from('x'), filename: text },
        { name: 'images', bytes: Buffer.from('x'), type: text },
      ]) {
        const { body, contentType } = await multipart([part]);
        const headers = { ...fixture.headersOf('level9'), 'content-type': contentType };
        const request = { method: 'POST', url: '/api/v1/images/upload', headers, payload: body } as const;
        await expectQuick(request, `${kind} in ${part.name.slice(0, 20)}`);
      }
    }
  });
});
