interface Policy {
  createHTML(text: string): string | null;
  createScriptURL(address: string): string | null;
}

/** The browser's factory, which only some browsers have. */
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): unknown;
}

/** The only script loaded by a URL in a string: the service worker. */
const WORKERS = new Set(['/sw.js']);

/** Allowed HTML and script URLs (Content-Security-Policy); null makes the browser throw. */
export const policy: Policy = {
  // Mantine writes its styles as text into a style element; without a `<` they cannot become markup.
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => {
    const url = new URL(address, window.location.href);
    return url.origin === window.location.origin && WORKERS.has(url.pathname) ? address : null;
  },
};

/**
 * Installs the policy named in the Content-Security-Policy; call it before rendering. Also disables zod's compiled
 * parsers, whose feature test would report a violation.
 */
export function startTrustedTypes(): void {
  const { trustedTypes }: { trustedTypes?: PolicyFactory } = window as object;
  trustedTypes?.createPolicy('default', policy);
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
