import { PAGES, type PageName } from '@crewwith/domain/pages';

type PathParams<P extends string> = P extends `${infer Before}/${infer After}`
  ? [...PathParams<Before>, ...PathParams<After>]
  : P extends `:${string}?`
    ? [value?: string]
    : P extends `:${string}`
      ? [value: string]
      : [];
type QueryParams<P> = P extends { query: string } ? [query?: string] : [];

/** The URL of each page: `paths.activity(nick, id)`. Ids are obfuscated already. A page with a query takes it last. */
export const paths = Object.fromEntries(
  Object.entries(PAGES).map(([name, page]) => [name, pathBuilder(page)]),
) as unknown as {
  [N in PageName]: (
    ...params: [...PathParams<(typeof PAGES)[N]['path']>, ...QueryParams<(typeof PAGES)[N]>]
  ) => string;
};

function pathBuilder({ path, query }: { path: string; query?: string }) {
  return (...params: (string | undefined)[]): string => {
    const values = [...params];
    const filled = path.replace(/\/:\w+\??/g, () => {
      const value = values.shift();
      return value === undefined ? '' : `/${encodeURIComponent(value)}`;
    });
    const [searched] = values;
    if (query === undefined || searched === undefined) return filled;
    return `${filled}?${query}=${encodeURIComponent(searched)}`;
  };
}
