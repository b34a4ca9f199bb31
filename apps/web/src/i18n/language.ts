import { setChoiceCookie } from './choice-cookie.ts';

export const LANGUAGES = ['ko', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Storage key of the chosen language, and the name of its cookie. */
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
    setChoiceCookie(LANGUAGE_KEY, language);
  } catch {
    // Storage may be unavailable; the choice then lasts for this visit.
  }
}
