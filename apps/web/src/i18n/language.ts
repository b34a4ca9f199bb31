export const LANGUAGES = ['ko', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Where the language that was chosen is kept on this device. */
export const LANGUAGE_KEY = 'crewwith_language';

/** The language last chosen here, else the browser's first that we speak, else Korean. */
export function preferredLanguage(stored: string | null, browser: readonly string[]): Language {
  const wanted = [stored ?? '', ...browser].map((tag) => tag.slice(0, 2).toLowerCase());
  return (
    wanted.map((tag) => LANGUAGES.find((known) => known === tag)).find((known) => known !== undefined) ?? 'ko'
  );
}

/** The language that was chosen on this device, or null. */
export function loadLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Remembers a language on this device. */
export function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be off; the choice then lasts for this visit.
  }
}
