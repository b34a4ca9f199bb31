import { idOf } from '@crewwith/domain/ids';
import { utcTime } from '@crewwith/domain/time-codecs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createIdCoder } from '../id-coder.ts';
import { compileLongReply } from './long-reply.ts';
import { compileReply, WrongReply } from './reply.ts';

const ids = createIdCoder('a secret of at least sixteen');
const encode: Parameters<ReturnType<typeof compileReply>>[1] = (kind, id) => ids.encode(kind, id);

const crew = z.object({ id: idOf('crew'), nick: z.string(), joined: utcTime.nullable() });
const report = z.object({
  title: z.string().optional(),
  crews: z.array(crew),
  more: z.boolean(),
  meetups: z.array(z.int()),
});
const crewsOf = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    nick: `달리기 "${id}"`,
    joined: null,
    email: 'a@example.com',
  }));

describe('a reply with a long list', () => {
  it('is the same as one written at once', async () => {
    const counts = fc.integer({ min: 0, max: 450 });
    await fc.assert(
      fc.asyncProperty(
        counts,
        counts,
        fc.option(fc.string(), { nil: undefined }),
        async (crews, meetups, title) => {
          const value = {
            title,
            crews: crewsOf(crews),
            more: true,
            meetups: [...Array(meetups).keys()],
          };
          const [root, list] = [compileLongReply(report), compileLongReply(report.shape.crews)];
          for (const [long, schema, given] of [
            [root(value, encode), report, value],
            [list(value.crews, encode), report.shape.crews, value.crews],
          ] as const) {
            const lists = schema === report ? [crews, meetups] : [crews];
            if (lists.every((length) => length <= 100)) expect(long).toBeNull();
            else expect(String(await long)).toBe(JSON.stringify(compileReply(schema)(given, encode)));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('lets other work be done between its pieces', async () => {
    let turns = 0;
    let isWritten = false;
    const count = () => {
      turns += 1;
      if (!isWritten) setImmediate(count);
    };
    setImmediate(count);
    await compileLongReply(report.shape.crews)(crewsOf(1_000), encode);
    isWritten = true;
    expect(turns).toBeGreaterThanOrEqual(9);
  });

  it('throws when an item does not match the schema', async () => {
    const crews = [...crewsOf(300), { id: 1, nick: null, joined: null }];
    await expect(compileLongReply(report.shape.crews)(crews, encode)).rejects.toThrow(WrongReply);
  });
});
