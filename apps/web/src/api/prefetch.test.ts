import { expect, it, vi } from 'vitest';
import { addPrefetched, isPrefetched, takePrefetched } from './prefetch.ts';

const ORIGIN = 'https://crewwith.example';
const CLUBS = `${ORIGIN}/api/v1/members/kim/clubs`;
/** An access token with the only claim that the browser reads. */
const TOKEN = `h.${btoa(JSON.stringify({ sub: 'kim' }))}.s`;

it('responses in the document are taken by their reader only', async () => {
  vi.stubGlobal('__prefetched', undefined);
  vi.stubGlobal('location', { origin: ORIGIN, pathname: '/' });
  const take = (headers: Record<string, string>) => takePrefetched(new Request(CLUBS, { headers }));
  addPrefetched({ '/api/v1/members/kim/clubs': '[1]' }, 'kim', null);
  expect(isPrefetched('/', TOKEN)).toBe(true);
  expect(take({})).toBeNull();
  addPrefetched({ '/api/v1/members/kim/clubs': '[2]' }, 'kim', null);
  expect(await (await take({ authorization: TOKEN }))?.json()).toEqual([2]);
  addPrefetched({ '/api/v1/members/kim/clubs': '[3]' }, '', null);
  expect(take({ authorization: TOKEN })).toBeNull();
  addPrefetched({ '/api/v1/members/kim/clubs': '[4]' }, '', null);
  expect(isPrefetched('/', null)).toBe(true);
  expect(await (await take({}))?.json()).toEqual([4]);
});

// docs/adr/0026-documents.md
it('responses in the document are taken for ten minutes after it began, others for seconds after they came', () => {
  vi.stubGlobal('__prefetched', undefined);
  vi.stubGlobal('location', { origin: ORIGIN, pathname: '/' });
  addPrefetched({ '/api/v1/members/kim/clubs': '[1]' }, 'kim', null);
  const now = vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(isPrefetched('/', TOKEN)).toBe(true);
  // Frozen for longer than that.
  now.mockReturnValue(600_000);
  expect(isPrefetched('/', TOKEN)).toBe(false);
  // A server runs for longer.
  addPrefetched({ '/api/v1/members/kim/clubs': '[1]' }, 'kim', 600_000);
  expect(isPrefetched('/', TOKEN)).toBe(true);
  now.mockReturnValue(660_000);
  expect(isPrefetched('/', TOKEN)).toBe(false);
});
