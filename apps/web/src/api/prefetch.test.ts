import type { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { addPrefetched, isPrefetched, refreshOldDocument, takePrefetched } from './prefetch.ts';

const ORIGIN = 'https://crewwith.example';
const CLUBS = `${ORIGIN}/api/v1/members/kim/clubs`;
/** An access token with the only claim that the browser reads. */
const TOKEN = `h.${btoa(JSON.stringify({ sub: 'kim' }))}.s`;

it('responses in the document are taken by their reader only', async () => {
  vi.stubGlobal('__prefetched', undefined);
  vi.stubGlobal('location', { origin: ORIGIN, pathname: '/' });
  const take = (headers: Record<string, string>) => takePrefetched(new Request(CLUBS, { headers }));
  addPrefetched({ '/api/v1/members/kim/clubs': '[1]' }, 'kim');
  expect(isPrefetched('/', TOKEN)).toBe(true);
  expect(take({})).toBeNull();
  addPrefetched({ '/api/v1/members/kim/clubs': '[2]' }, 'kim');
  expect(await (await take({ authorization: TOKEN }))?.json()).toEqual([2]);
  addPrefetched({ '/api/v1/members/kim/clubs': '[3]' }, '');
  expect(take({ authorization: TOKEN })).toBeNull();
  addPrefetched({ '/api/v1/members/kim/clubs': '[4]' }, '');
  expect(isPrefetched('/', null)).toBe(true);
  expect(await (await take({}))?.json()).toEqual([4]);
});

// docs/adr/0026-documents.md
it('responses in the document are taken however long its scripts need to arrive', () => {
  vi.stubGlobal('__prefetched', undefined);
  vi.stubGlobal('location', { origin: ORIGIN, pathname: '/' });
  addPrefetched({ '/api/v1/members/kim/clubs': '[1]' }, 'kim');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect(isPrefetched('/', TOKEN)).toBe(true);
});

it('a document that waited for its scripts for long is read again, others are not', () => {
  const client = { invalidateQueries: vi.fn() };
  const now = vi.spyOn(performance, 'now').mockReturnValue(29_000);
  refreshOldDocument(client as Pick<QueryClient, 'invalidateQueries'>);
  expect(client.invalidateQueries).not.toHaveBeenCalled();
  now.mockReturnValue(31_000);
  refreshOldDocument(client as Pick<QueryClient, 'invalidateQueries'>);
  expect(client.invalidateQueries).toHaveBeenCalledOnce();
});
