/** Returns the cursor of the next page from a Link header; undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, 'https://crewwith.invalid').searchParams.get('cursor') ?? undefined;
}
