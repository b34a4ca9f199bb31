/** Where a list goes on, as the Link header of an answer says; undefined at its end. */
export function nextCursor(link: string | null): string | undefined {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, 'https://crewwith.invalid').searchParams.get('cursor') ?? undefined;
}
