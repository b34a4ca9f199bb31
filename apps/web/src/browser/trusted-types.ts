interface Policy {
  createScriptURL(address: string): string | null;
}

/** The browser's factory, which only some browsers have. */
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): unknown;
}

/** The only script loaded by a URL in a string: the service worker. */
const WORKERS = new Set(['/sw.js']);

/** Allowed script URLs (Content-Security-Policy); null, and all HTML as text, make the browser throw. */
export const policy: Policy = {
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
