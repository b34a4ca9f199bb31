import type { Choice, ChoiceCookie } from '@crewwith/domain/choice-cookies';

const COOKIE_S = 365 * 24 * 60 * 60;

/** Tells the server what was chosen on this device, so that it renders documents accordingly. */
export function setChoiceCookie<C extends ChoiceCookie>(name: C, value: Choice<C>): void {
  // biome-ignore lint/suspicious/noDocumentCookie: The Cookie Store API is missing in older browsers.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${COOKIE_S}; SameSite=Lax`;
}
