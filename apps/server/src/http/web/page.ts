/**
 * What a page says of itself before its script runs: to a browser's tab, to a search engine, to a chat that links it.
 */
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

/** What stands in the built page for what each visitor gets. */
const PLACES = {
  html: '<html lang="[^"]*"',
  title: '<title>[^<]*</title>',
  description: '\\s*<meta name="description"[^>]*>',
  manifest: '/manifest\\.ko\\.webmanifest',
  nonce: '__CSP_NONCE__',
  headEnd: '</head>',
} as const;
const NEEDED = ['html', 'title', 'description', 'headEnd'] as const;
const ALL_PLACES = new RegExp(
  Object.entries(PLACES)
    .map(([name, pattern]) => `(?<${name}>${pattern})`)
    .join('|'),
  'g',
);

/** Writes a page: its head, the nonce of its styles, and tags of ours for the end of the head. */
export type WritePage = (head: PageHead, nonce: string, tags: string) => string;

/**
 * A function that writes heads into the built page. Throws on a page that has not what it replaces. All is put in at
 * once: what people wrote is never searched, so that a club named like a place or `$&` is only a name.
 */
export function createPageWriter(built: string): WritePage {
  for (const name of NEEDED) {
    if (!new RegExp(PLACES[name]).test(built)) throw new Error(`index.html has no ${PLACES[name]}`);
  }
  return (head, nonce, tags) => {
    const contents: Record<keyof typeof PLACES, string> = {
      html: `<html lang="${head.language}"`,
      title: `<title>${escapeHtml(head.title)}</title>`,
      description: '',
      manifest: `/manifest.${head.language}.webmanifest`,
      nonce,
      headEnd: `${tagsOf(head)}${tags}</head>`,
    };
    return built.replace(ALL_PLACES, (...match) => {
      const found: Partial<Record<string, string>> = match.at(-1);
      const place = Object.entries(contents).find(([name]) => found[name] !== undefined);
      return place?.[1] ?? '';
    });
  };
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
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
