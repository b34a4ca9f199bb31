import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './document.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = Extract<Json, { readonly [key: string]: Json }>;

const document: JsonObject = JSON.parse(JSON.stringify(openApiDocument('https://crewwith.example')));

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object in a value, with its JSON pointer. */
function* objectsIn(value: Json, pointer = '#'): Generator<readonly [pointer: string, object: JsonObject]> {
  if (isObject(value)) yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    yield* objectsIn(part, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

const objects = [...objectsIn(document)];
const byPointer = new Map(objects);
const refs = objects.flatMap(([pointer, { $ref }]) => (typeof $ref === 'string' ? [{ pointer, $ref }] : []));
/** Calls, below `paths/<path>/<method>`. */
const calls = objects.filter(([pointer]) => /^#\/paths\/[^/]+\/[^/]+$/.test(pointer));
const pathOf = (call: string) => call.split('/')[2]?.replaceAll('~1', '/') ?? '';
const resolved = (value: JsonObject): JsonObject =>
  typeof value.$ref === 'string' ? (byPointer.get(value.$ref) ?? {}) : value;
const list = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

describe('the OpenAPI document', () => {
  it('refers only to what it has, uses all components, and has nothing beside a reference', () => {
    const used = new Set(refs.map(({ $ref }) => $ref));
    const components = objects
      .map(([pointer]) => pointer)
      .filter((pointer) => /^#\/components(\/[^/]+){2}$/.test(pointer));
    const isUsed = (pointer: string) => used.has(pointer) || pointer.includes('/securitySchemes/');
    expect(refs.length).toBeGreaterThan(100);
    expect([...used].filter(($ref) => !byPointer.has($ref))).toEqual([]);
    expect(components.filter((pointer) => !isUsed(pointer))).toEqual([]);
    expect(refs.filter(({ pointer }) => Object.keys(byPointer.get(pointer) ?? {}).length > 1)).toEqual([]);
  });

  it('has an operation id of its own for each call', () => {
    const ids = calls.map(([, { operationId }]) => operationId);
    expect(ids.length).toBeGreaterThan(100);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w.-]+$/);
  });

  it('declares the parameters of each path, each once', () => {
    for (const [pointer, { parameters }] of calls) {
      const path = pathOf(pointer);
      const declared = list(parameters).map(resolved);
      const inPath = declared.filter(({ in: place }) => place === 'path');
      expect([path, inPath.map(({ name }) => name).sort()]).toEqual([
        path,
        Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name]) => name).sort(),
      ]);
      expect(inPath.every(({ required }) => required === true)).toBe(true);
      const keys = declared.map(({ in: place, name }) => `${place} ${name}`);
      expect([path, keys.length]).toEqual([path, new Set(keys).size]);
    }
  });

  it('asks only for log-ins that it declares', () => {
    const schemes = Object.keys(byPointer.get('#/components/securitySchemes') ?? {});
    const asked = new Set(
      calls.flatMap(([, { security }]) => list(security).flatMap((way) => Object.keys(way))),
    );
    expect([...asked].sort()).toEqual(schemes.sort());
  });

  it('has paths that differ in more than the names of their parameters, and lists that say of what', () => {
    const paths = [...new Set(calls.map(([pointer]) => pathOf(pointer)))];
    expect(new Set(paths.map((path) => path.replaceAll(/\{[^}]+\}/g, '{}'))).size).toBe(paths.length);
    expect(paths.filter((path) => /\/$|\?/.test(path))).toEqual([]);
    const lists = objects.filter(([, { type }]) => type === 'array');
    expect(lists.length).toBeGreaterThan(20);
    expect(lists.filter(([, value]) => !('items' in value || 'prefixItems' in value))).toEqual([]);
  });

  it('has lists of values of the declared type, each once', () => {
    const lists = objects.filter(([, value]) => Array.isArray(value.enum));
    expect(lists.length).toBeGreaterThan(20);
    for (const [pointer, { enum: values, type }] of lists) {
      if (!Array.isArray(values)) continue;
      expect([pointer, new Set(values).size]).toEqual([pointer, values.length]);
      if (type === 'integer') expect([pointer, values.every(Number.isInteger)]).toEqual([pointer, true]);
      if (type === 'string' || type === 'number')
        expect([pointer, values.filter((value) => typeof value !== type)]).toEqual([pointer, []]);
    }
  });

  it('has examples that match the schemas beside them', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'document');
    /** The same refusals occur in most calls: by the text of a schema. */
    const compiled = new Map<string, ValidateFunction>();
    let checked = 0;
    for (const [pointer, value] of objects) {
      if (!isObject(value.schema)) continue;
      const named = isObject(value.examples) ? Object.values(value.examples).filter(isObject) : [];
      const examples = named.map((example) => resolved(example).value);
      if (value.example !== undefined) examples.push(value.example);
      if (examples.length === 0) continue;
      const text = JSON.stringify(value.schema);
      const $ref = `document${encodeURI(`${pointer}/schema`)}`;
      const matches = compiled.get(text) ?? ajv.compile({ $ref });
      compiled.set(text, matches);
      for (const example of examples) {
        expect([pointer, matches(example), matches.errors]).toEqual([pointer, true, null]);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(500);
  });
});
