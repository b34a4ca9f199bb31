import { fstatSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPglite } from './pglite.ts';

const SEEK_END = 2;

interface Seekable {
  stream_ops: { llseek: (stream: { nfd: number }, offset: number, whence: number) => number };
}

const isSeekable = (files: unknown): files is Seekable =>
  typeof files === 'object' && files !== null && 'stream_ops' in files;

it('are those of the disk whenever the engine asks, also after tables and logs were truncated and removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-sizes-'));
  const pglite = await openPglite(folder);
  try {
    const files: unknown = pglite.Module.FS.filesystems.NODEFS;
    if (!isSeekable(files)) throw new Error('The library has another file system.');
    const { llseek } = files.stream_ops;
    let asked = 0;
    const wrong: [number, number][] = [];
    files.stream_ops.llseek = (stream, offset, whence) => {
      const position = llseek(stream, offset, whence);
      if (whence === SEEK_END) {
        asked += 1;
        const { size } = fstatSync(stream.nfd);
        if (position !== size + offset) wrong.push([position, size + offset]);
      }
      return position;
    };
    await pglite.exec('create table rows (id int primary key, text text); create index on rows (text)');
    const work = [
      `insert into rows select n, repeat(n::text, 200) from generate_series(1, 5000) n`,
      `update rows set text = text || 'more' where id % 3 = 0`,
      'delete from rows where id > 100',
      // Gives the end of the file back.
      'vacuum (truncate true) rows',
      `insert into rows select n, repeat(n::text, 300) from generate_series(6000, 9000) n`,
      'truncate rows',
      `insert into rows values (1, 'one')`,
      'vacuum full rows',
      'reindex table rows',
      'create table copies as select * from rows, generate_series(1, 3000)',
      'drop table copies',
      'checkpoint',
      'select pg_switch_wal()',
      'checkpoint',
      'create database other',
      'drop database other',
      'alter table rows alter id type bigint',
      'analyze',
    ];
    for (const statement of [...work, ...work.slice(0, 6)]) {
      await pglite.exec(statement.replace('values (1,', 'values (0,'));
      await pglite.query('select count(*) from rows');
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(1_000);
  } finally {
    await pglite.close();
    await rm(folder, { recursive: true });
  }
});
