interface Policy {
  createHTML(text: string): string | null;
  createScriptURL(address: string): string | null;
}

/** The platform's factory, which only some browsers have. */
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): unknown;
}

/** The only script that is named by an address in a text: the worker that keeps the app at hand. */
const WORKERS = new Set(['/sw.js']);

/**
 * What may become markup or a script's address (the page's Content-Security-Policy); null is an error where it is
 * tried.
 */
export const policy: Policy = {
  // The component library writes its styles as text into a style element; without a `<` nothing else can come of it.
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => {
    const url = new URL(address, window.location.href);
    return url.origin === window.location.origin && WORKERS.has(url.pathname) ? address : null;
  },
};

/**
 * Puts the policy that the page's header names into force; before anything is drawn. The schemas' library, which is
 * loaded later, is told not to try whether it may make code of text: it may not, and the page would complain.
 */
export function startTrustedTypes(): void {
  const { trustedTypes }: { trustedTypes?: PolicyFactory } = window as object;
  trustedTypes?.createPolicy('default', policy);
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
