import type { ApiCall } from '../schedule/api.ts';

export const NOTICES = '/api/v1/notices/club_nick/{club_nick}/list';
export const BULLETIN = '/api/v1/notices/club_nick/{club_nick}/bulletin';

/** Loads the regulations and notices of a club. */
export const noticesCall = (clubNick: string) =>
  [NOTICES, { path: { club_nick: clubNick }, query: { of: 'club' } }] as const satisfies ApiCall;

/** What a bulletin's URL shows: a category, null for all, and a page from 1. */
export interface BulletinView {
  readonly category: string | null;
  readonly page: number;
}

/** Returns what the query of a bulletin's URL shows. */
export function bulletinView(query: URLSearchParams): BulletinView {
  const page = Number(query.get('page') ?? 1);
  return { category: query.get('category'), page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

/** Loads a page of the bulletin. */
export const bulletinCall = (clubNick: string, { category, page }: BulletinView) =>
  [
    BULLETIN,
    {
      path: { club_nick: clubNick },
      query: { page: String(page), ...(category !== null && { category }) },
    },
  ] as const satisfies ApiCall;
