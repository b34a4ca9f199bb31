import { expect, it } from 'vitest';
import { splitHosts } from './connection-url.ts';

it('returns the URL of a single host unchanged', () => {
  expect(splitHosts('postgres://me:secret@db.example:5433/crewwith?sslmode=require')).toEqual([
    'postgres://me:secret@db.example:5433/crewwith?sslmode=require',
  ]);
});

it('returns one URL per host, with the same credentials, database and parameters', () => {
  expect(
    splitHosts('postgresql://me@one,two:5433/crewwith?target_session_attrs=read-write&sslmode=require'),
  ).toEqual([
    'postgresql://me@one/crewwith?sslmode=require',
    'postgresql://me@two:5433/crewwith?sslmode=require',
  ]);
  expect(splitHosts('postgres://one,two/crewwith?target_session_attrs=read-write')).toEqual([
    'postgres://one/crewwith',
    'postgres://two/crewwith',
  ]);
});

it.each(['mysql://localhost/crewwith', 'crewwith', 'postgres://', 'postgres://one:port/crewwith'])(
  '%s is no address',
  (url) => {
    expect(splitHosts(url)).toEqual([]);
  },
);
