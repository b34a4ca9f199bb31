import { contract } from '@crewwith/domain/contract';
import { idOf } from '@crewwith/domain/ids';
import { seoulTime, utcTime } from '@crewwith/domain/time-codecs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createIdCoder } from '../id-coder.ts';
import { compileReply, WrongReply } from './reply.ts';

const ids = createIdCoder('a secret of at least sixteen');
const write = (schema: z.ZodType, value: unknown) =>
  compileReply(schema)(value, (kind, id) => ids.encode(kind, id));

describe('a reply', () => {
  const schema = z.object({
    id: idOf('crew'),
    nick: z.string(),
    level: z.int(),
    open: z.boolean(),
    kind: z.enum(['a', 'b']),
    at: utcTime,
    start: seoulTime.nullable(),
    rows: z.array(z.object({ activity_id: idOf('activity'), note: z.string().optional() })),
  });
  const at = new Date('2026-12-01T10:00:00.000Z');
  const good = {
    id: 7,
    nick: '달리기',
    level: 3,
    open: false,
    kind: 'a',
    at,
    start: at,
    rows: [{ activity_id: 2 }],
  };

  it('has only the fields of its schema, at any depth', () => {
    const hidden = {
      ...good,
      email: 'a@example.com',
      rows: [{ activity_id: 2, code: '42', note: undefined }],
    };
    expect(write(schema, hidden)).toEqual({
      id: ids.encode('crew', 7),
      nick: '달리기',
      level: 3,
      open: false,
      kind: 'a',
      at: '2026-12-01T10:00:00.000Z',
      start: '2026-12-01T19:00:00.000Z',
      rows: [{ activity_id: ids.encode('activity', 2) }],
    });
  });

  it('throws when the value does not match the schema', () => {
    const wrong = [
      { id: null },
      { nick: undefined },
      { nick: 5 },
      { level: 1.5 },
      { level: '3' },
      { open: 1 },
      { kind: 'c' },
      { at: '2026-12-01' },
      { start: undefined },
      { rows: {} },
      { rows: [null] },
    ];
    for (const change of wrong) expect(() => write(schema, { ...good, ...change })).toThrow(WrongReply);
  });

  it('uses zod for kinds that are not compiled', () => {
    expect(write(z.object({ url: z.url() }), { url: 'https://example.com/' })).toEqual({
      url: 'https://example.com/',
    });
    expect(() => write(z.object({ url: z.url() }), { url: 'no' })).toThrow();
    const checked = z.object({ id: idOf('club') }).refine(() => true);
    expect(write(checked, { id: 1, more: 2 })).toEqual({ id: ids.encode('club', 1) });
  });

  it('compiles for every endpoint', () => {
    for (const calls of Object.values(contract))
      for (const { reply } of Object.values(calls)) expect(compileReply(reply)).toBeTypeOf('function');
  });
});
