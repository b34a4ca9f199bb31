import { ANY_CLUB, PAGES, type PageName, pageOf, parentOf } from '@crewwith/domain/pages';

type PathParams<P extends string> = P extends `${infer Before}/${infer After}`
  ? [...PathParams<Before>, ...PathParams<After>]
  : P extends `:${string}?`
    ? [value?: string]
    : P extends `:${string}`
      ? [value: string]
      : [];
type QueryParams<P> = P extends { query: string } ? [query?: string] : [];

type PathBuilder = (...params: (string | undefined)[]) => string;
type Paths = {
  [N in PageName]: (
    ...params: [...PathParams<(typeof PAGES)[N]['path']>, ...QueryParams<(typeof PAGES)[N]>]
  ) => string;
};

const builders = Object.fromEntries(
  Object.entries(PAGES).map(([name, page]) => [name, pathBuilder(page)]),
) as Record<PageName, PathBuilder>;

/** URL builders of all pages: `paths.activity(nick, id)`. Ids are obfuscated already. A query value comes last. */
export const paths: Paths = builders;

/** The path of the page above that of a path; null when there is none. */
export function parentPath(path: string): string | null {
  const page = pageOf(path);
  const parent = page && parentOf(page.name);
  if (page === null || parent === null) return null;
  const { club, id } = page;
  if (club === null) return builders[parent]();
  if (ANY_CLUB.includes(club)) return paths.home();
  const params = PAGES[parent].path.includes(':id') ? [club, id ?? undefined] : [club];
  return builders[parent](...params);
}

function pathBuilder({ path, query }: { path: string; query?: string }): PathBuilder {
  return (...params) => {
    const values = [...params];
    const filled = path.replace(/\/:\w+\??/g, () => {
      const value = values.shift();
      return value === undefined ? '' : `/${encodeURIComponent(value)}`;
    });
    const [queryValue] = values;
    if (query === undefined || queryValue === undefined) return filled;
    return `${filled}?${query}=${encodeURIComponent(queryValue)}`;
  };
}
