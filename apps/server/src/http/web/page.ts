/** Metadata of a page for browsers, search engines and link previews. */
export interface PageHead {
  readonly status: 200 | 404;
  readonly language: 'ko' | 'en';
  readonly title: string;
  readonly description: string;
  /** The absolute URL of a picture. */
  readonly image: string;
  /** The canonical URL. */
  readonly address: string;
}

/** What a rendered page adds to the built one. */
export interface PageContent {
  /** Attributes of the root element, by name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The app, and what follows it in the body, as HTML. */
  readonly root: string;
  readonly afterRoot: string;
}

/** Placeholders in the built page that are replaced for each visitor. */
const PLACES = {
  html: '<html lang="[^"]*"',
  title: '<title>[^<]*</title>',
  description: '\\s*<meta name="description"[^>]*>',
  manifest: '/manifest\\.ko\\.webmanifest',
  nonce: '__CSP_NONCE__',
  headEnd: '</head>',
  root: '<div id="root"></div>',
} as const;
const NEEDED = ['html', 'title', 'description', 'headEnd', 'root'] as const;
const ALL_PLACES = new RegExp(
  Object.entries(PLACES)
    .map(([name, pattern]) => `(?<${name}>${pattern})`)
    .join('|'),
  'g',
);

/** Writes a page: its metadata, the nonce of its styles, additional tags for the end of the head, and its content. */
export type WritePage = (head: PageHead, nonce: string, tags: string, content?: PageContent) => string;

/**
 * Returns a renderer of the built page. Throws when a placeholder is missing. Replaces all placeholders in one pass, so
 * that user input such as a club name with a placeholder or `$&` is never substituted. `ofAllPages` are attributes of
 * the root element.
 */
export function createPageWriter(built: string, ofAllPages: PageContent['attributes'] = {}): WritePage {
  for (const name of NEEDED) {
    if (!new RegExp(PLACES[name]).test(built)) throw new Error(`index.html has no ${PLACES[name]}`);
  }
  return (head, nonce, tags, content) => {
    const attributes = Object.entries({ ...ofAllPages, ...content?.attributes }).map(
      ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
    );
    const contents: Record<keyof typeof PLACES, string> = {
      html: `<html lang="${head.language}"${attributes.join('')}`,
      title: `<title>${escapeHtml(head.title)}</title>`,
      description: '',
      manifest: `/manifest.${head.language}.webmanifest`,
      nonce,
      headEnd: `${tagsOf(head)}${tags}</head>`,
      root: `<div id="root">${content?.root ?? ''}</div>${content?.afterRoot ?? ''}`,
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

/** Escapes text for HTML, in an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
