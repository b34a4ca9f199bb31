/** A piece of a page whose texts are escaped. */
export interface Html {
  readonly text: string;
}

type Piece = Html | string | number | readonly Piece[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A template of a page: what is put in is escaped, unless it is such a piece itself. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { text: strings.map((fixed, at) => fixed + textOf(pieces[at] ?? '')).join('') };
}

/** A piece that is markup already. */
export function raw(text: string): Html {
  return { text };
}

function textOf(piece: Piece): string {
  if (typeof piece === 'string' || typeof piece === 'number')
    return String(piece).replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
  return 'text' in piece ? piece.text : piece.map(textOf).join('');
}
