/** The nonce that styles made by scripts need (the page's Content-Security-Policy); empty where the page has none. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Tells it to the library that keeps the page behind a dialog from scrolling, which looks for it by this name. */
export function announceStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
