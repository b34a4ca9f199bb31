/** What a page says of itself before its script runs: to a browser's tab, to a search engine, to a chat that links it. */
export interface PageHead {
  readonly status: 200 | 404;
  readonly language: 'ko' | 'en';
  readonly title: string;
  readonly description: string;
  /** The absolute address of a picture. */
  readonly image: string;
  /** The page's one address, absolute. */
  readonly address: string;
}

const HTML = /<html lang="[^"]*"/;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /\s*<meta name="description"[^>]*>/;
const MANIFEST = '/manifest.ko.webmanifest';
const HEAD_END = '</head>';

/** A function that writes heads into the built page. Throws on a page that has not what it replaces. */
export function pageWriter(built: string): (head: PageHead) => string {
  for (const part of [HTML, TITLE, DESCRIPTION]) {
    if (!part.test(built)) throw new Error(`index.html has no ${part.source}`);
  }
  const bare = built.replace(DESCRIPTION, '');
  // As functions: a `$&` in a club's name is no instruction.
  return (head) =>
    bare
      .replace(HTML, () => `<html lang="${head.language}"`)
      .replace(TITLE, () => `<title>${escapeHtml(head.title)}</title>`)
      .replace(MANIFEST, () => `/manifest.${head.language}.webmanifest`)
      .replace(HEAD_END, () => `${tagsOf(head)}${HEAD_END}`);
}

function tagsOf(head: PageHead): string {
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}" />`;
  const tags = [
    named('description', head.description),
    property('og:type', 'website'),
    property('og:site_name', 'Crewwith'),
    property('og:locale', head.language === 'ko' ? 'ko_KR' : 'en_US'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:image', head.image),
    property('og:url', head.address),
    named('twitter:card', 'summary_large_image'),
    head.status === 200
      ? `<link rel="canonical" href="${escapeHtml(head.address)}" />`
      : named('robots', 'noindex'),
  ];
  return tags.map((tag) => `  ${tag}\n  `).join('');
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML, in an element or between quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
