import type { Endpoint } from '@crewwith/domain/endpoint';
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'fastify';
import { CALLERS, type CallerName, type FuzzFixture } from './fuzz-fixture.ts';
import { type Mutation, mutate, mutations, type Parts } from './invalid-input.ts';
import type { Names } from './names.ts';
import { type UploadBody, uploadBodies } from './upload-bodies.ts';
import { validInput } from './valid-input.ts';
import { valuesOf } from './values.ts';

/** Encodings of the body. */
const ENCODINGS = ['json', 'form', 'text', 'cut', 'bytes', 'none', 'as-xml', 'twice'] as const;

/** One call with one reproducible input, in which ids and tokens are written `<kind:name>`. */
export interface FuzzCase {
  readonly actor: CallerName;
  readonly parts: Parts;
  readonly changes: readonly Mutation[];
  readonly wire: (typeof ENCODINGS)[number];
  /** Whether the path is sent without percent-encoding. */
  readonly rawPath: boolean;
  readonly upload: UploadBody | null;
}

const rarely = <T>(weight: number, usual: T, arbitrary: Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });

/** Cases of a call: some valid, most with one to three mutations. */
export function fuzzCases(endpoint: Endpoint, names: Names): Arbitrary<FuzzCase> {
  const { tag } = endpoint;
  const generated = (schema: Endpoint['body']) =>
    schema ? valuesOf(schema, names, '', tag) : fc.constant(undefined);
  const parts = fc.record({
    params: generated(endpoint.params),
    query: generated(endpoint.query),
    body: generated(endpoint.body),
    headers: headers(endpoint),
  });
  const valid = fc.nat().map((seed): Parts => {
    const ids = (kind: string) => usualNames(kind)[(seed >> kind.length) % usualNames(kind).length] ?? 'own';
    const build = (schema: Endpoint['body']) => schema && validInput(schema, tag, ids);
    return {
      params: build(endpoint.params),
      query: build(endpoint.query),
      body: build(endpoint.body),
      headers: {},
    };
  });
  const mutatedCases = fc.record({
    actor: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...CALLERS) },
      { weight: 1, arbitrary: likelyCallers(endpoint) },
    ),
    parts: fc.oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: parts }),
    changes: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 3, arbitrary: fc.array(mutations, { minLength: 1, maxLength: 3 }) },
    ),
    wire: rarely<FuzzCase['wire']>(19, endpoint.body ? 'json' : 'none', fc.constantFrom(...ENCODINGS)),
    rawPath: rarely(49, false, fc.constant(true)),
    upload: endpoint.multipart ? fc.option(uploadBodies(names), { freq: 9 }) : fc.constant(null),
  });
  const validCases = fc.record({
    actor: likelyCallers(endpoint),
    parts: valid,
    changes: fc.constant([]),
    wire: fc.constant<FuzzCase['wire']>(endpoint.body ? 'json' : 'none'),
    rawPath: fc.constant(false),
    upload: endpoint.multipart ? uploadBodies(names) : fc.constant(null),
  });
  return fc.oneof({ weight: 4, arbitrary: mutatedCases }, { weight: 1, arbitrary: validCases });
}

const USUAL: Readonly<Record<string, readonly string[]>> = {
  club: ['main'],
  crew: ['own', 'own', 'own', 'level1', 'level3', 'banned'],
  activity: ['coming', 'soon', 'past', 'coming', 'soon'],
  notice: ['main', 'bulletin'],
  message: ['activity', 'notice'],
  appeal: ['main'],
  series: ['main'],
  poll: ['main'],
  poll_option: ['early', 'late'],
  cancellation: ['main'],
};

const usualNames = (kind: string) => USUAL[kind] ?? ['own'];

/** Callers that the endpoint's access usually allows. */
function likelyCallers({ access, path }: Endpoint): Arbitrary<CallerName> {
  if (path.endsWith('/unlink')) return fc.constant('provider');
  if (access === 'operator') return fc.constant('operator');
  if (access === 'ticket') return fc.constant('newcomer');
  // Members that may found and join clubs.
  if (access === 'member') return fc.constantFrom('operator', 'level8', 'level9');
  return fc.constantFrom('level1', 'level3', 'level5', 'level8', 'level9');
}

function headers({ method }: Endpoint): Arbitrary<Record<string, string>> {
  const key = fc.constantFrom('a-key', 'ä', ' ', 'k'.repeat(200), '\0');
  return fc.record(
    {
      'accept-language': fc.constantFrom('ko', 'en', 'en-US,en;q=0.5', '*', 'x'.repeat(500), ';;;'),
      ...(method === 'POST' && { 'idempotency-key': rarely(4, 'some-key', key) }),
      'x-refresh-token': fc.constantFrom('<refresh:own>', '<refresh:level9>', 'x'),
      cookie: fc.constantFrom('a=b', '=;=', 'session=%', '__Host-session=x'),
    },
    { requiredKeys: [] },
  );
}

export async function caseRequest(
  endpoint: Endpoint,
  fuzzCase: FuzzCase,
  fixture: FuzzFixture,
): Promise<InjectOptions> {
  const parts = (await resolveDeep(
    mutate(fuzzCase.parts, fuzzCase.changes),
    fuzzCase.actor,
    fixture,
  )) as Parts;
  const url = `${pathOf(endpoint, parts.params, fuzzCase.rawPath)}${queryOf(parts.query)}`;
  const own = { ...fixture.headersOf(fuzzCase.actor), ...headersOf(parts.headers) };
  const uploaded = fuzzCase.upload && (await fuzzCase.upload(fuzzCase.actor, fixture));
  const { type, payload } = uploaded ?? bodyOf(fuzzCase.wire, parts.body);
  return {
    method: endpoint.method,
    url,
    headers: { ...own, ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  };
}

async function resolveDeep(value: unknown, actor: CallerName, fixture: FuzzFixture): Promise<unknown> {
  if (typeof value === 'string') return value.includes('<') ? fixture.resolve(value, actor) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (value.length === 1 && Array.isArray(value[0])) return value;
    return Promise.all(value.map((item) => resolveDeep(item, actor, fixture)));
  }
  const copy = {};
  for (const [key, inner] of Object.entries(value)) {
    const resolved = await resolveDeep(inner, actor, fixture);
    Object.defineProperty(copy, key, {
      value: resolved,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

function pathOf(endpoint: Endpoint, params: unknown, raw: boolean): string {
  const values = typeof params === 'object' && params !== null ? params : {};
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = plain(Reflect.get(values, name));
    // HTTP clients cannot send control characters and spaces in the request line.
    return raw ? value.replace(/[^\x21-\x7e]/g, '') : encode(value);
  });
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.slice(0, 3).map((item) => [name, plain(item)]);
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, plain(inner)]);
    return [[name, plain(value)]];
  });
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([a, b]) => `${encode(a ?? '')}=${encode(b ?? '')}`).join('&')}`;
}

function headersOf(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null) return {};
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    // HTTP parsers reject other characters.
    plain(value)
      .replace(/[^\x20-\x7e]/g, '')
      .slice(0, 2_000),
  ]);
  return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
}

function bodyOf(wire: FuzzCase['wire'], body: unknown): { type?: string; payload?: string | Buffer } {
  const json = JSON.stringify(body);
  if (wire === 'none' || json === undefined) return {};
  const type = 'application/json';
  switch (wire) {
    case 'json':
      return { type, payload: json };
    case 'form':
      return { type: 'application/x-www-form-urlencoded', payload: queryOf(body).slice(1) };
    case 'text':
      return { type: 'text/plain', payload: json };
    case 'cut':
      return { type, payload: json.slice(0, Math.floor(json.length / 2)) };
    case 'bytes':
      return {
        type: `${type}; charset=utf-16`,
        payload: Buffer.from([0xff, 0xfe, 0, 0xc3, 0x28, ...Buffer.from(json)]),
      };
    case 'as-xml':
      return { type: 'application/xml', payload: `<a>${json}</a>` };
    case 'twice':
      return { type, payload: json.startsWith('{') ? `{"id":1,"id":2,${json.slice(1)}` : `${json}${json}` };
  }
}

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : (JSON.stringify(value) ?? '');

/** Percent-encodes a text; lone surrogates become invalid UTF-8. */
function encode(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : text.replace(/[\ud800-\udfff]|./gsu, encodeCharacter);
}

function encodeCharacter(character: string): string {
  return character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80';
}
