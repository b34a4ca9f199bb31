export const LANGUAGES = ['ko', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Storage key of the chosen language. */
export const LANGUAGE_KEY = 'crewwith_language';

/** Returns the stored language, else the browser's first supported one, else Korean. */
export function preferredLanguage(stored: string | null, browser: readonly string[]): Language {
  const preferred = [stored ?? '', ...browser].map((tag) => tag.slice(0, 2).toLowerCase());
  return (
    preferred
      .map((tag) => LANGUAGES.find((supported) => supported === tag))
      .find((supported) => supported !== undefined) ?? 'ko'
  );
}

/** The cookie of the same name, from which the server renders documents. */
const COOKIE_S = 365 * 24 * 60 * 60;

/** Returns the language stored on this device, or null. */
export function loadLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Stores a language on this device. */
export function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
    // biome-ignore lint/suspicious/noDocumentCookie: The Cookie Store API is missing in older browsers.
    document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${COOKIE_S}; SameSite=Lax`;
  } catch {
    // Storage may be unavailable; the choice then lasts for this visit.
  }
}
