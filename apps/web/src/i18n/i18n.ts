import { josa } from 'es-hangul';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type ko from '../locales/ko.json';
import type policies from '../locales/policies.ko.json';
import { postToWorker } from '../worker/post-to-worker.ts';
import {
  LANGUAGE_KEY,
  LANGUAGES,
  type Language,
  loadLanguage,
  preferredLanguage,
  saveLanguage,
} from './language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Omit<typeof ko, 'actions'>; policies: typeof policies };
  }
}

/** The particle pairs that a text may use: `{{name, josa(form: 을/를)}}`. */
const PARTICLES = ['이/가', '을/를', '은/는', '으로/로', '와/과', '이나/나', '아/야', '이에요/예요'] as const;

/** Appends the right Korean particle to a word; returns the word alone for an unknown pair. */
export function withParticle(text: string, form: string | undefined): string {
  const particle = PARTICLES.find((pair) => pair === form);
  return particle === undefined ? text : josa(text, particle);
}

type Files = Record<Language, () => Promise<{ default: object }>>;

/** The texts of all pages but the welcome page and those below; `t()` falls back to them. */
const REST = 'rest';
/** The texts of pages and dialogs that are seldom opened, which load them. */
const SELDOM = 'seldom';
/** The texts about attendance and its fairness. */
const FAIRNESS = 'fairness';
/** The texts of forms and pages where meetups are planned, and of notifications. */
const PLANNING = 'planning';

/** Files that load separately: texts of the first view, those of most and of few pages, and the policies. */
const namespaces: Record<string, Files> = {
  translation: {
    ko: () => import('../locales/ko.json?first'),
    en: () => import('../locales/en.json?first'),
  },
  [REST]: {
    ko: () => import('../locales/ko.json?rest'),
    en: () => import('../locales/en.json?rest'),
  },
  [SELDOM]: {
    ko: () => import('../locales/ko.json?seldom'),
    en: () => import('../locales/en.json?seldom'),
  },
  [FAIRNESS]: {
    ko: () => import('../locales/ko.json?fairness'),
    en: () => import('../locales/en.json?fairness'),
  },
  [PLANNING]: {
    ko: () => import('../locales/ko.json?planning'),
    en: () => import('../locales/en.json?planning'),
  },
  policies: {
    ko: () => import('../locales/policies.ko.json'),
    en: () => import('../locales/policies.en.json'),
  },
};

const lazyFiles: BackendModule = {
  type: 'backend',
  init() {
    // Required by the interface; the bundler knows the files.
  },
  read: (language, namespace, done) => {
    const name = LANGUAGES.find((supported) => supported === language) ?? 'ko';
    const load = namespaces[namespace]?.[name] ?? (() => Promise.reject(new Error(`No file ${namespace}`)));
    load().then(
      (file) => done(null, { ...file.default }),
      (failure: unknown) => done(failure instanceof Error ? failure : String(failure), null),
    );
  },
};

let started = Promise.resolve();

/** Loads the first view's texts in this device's language and sets <html lang>. */
export function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    const { documentElement: root } = document;
    // Setting the same value would make the browser compute the styles of all elements again.
    if (root.lang !== language) root.lang = language;
  });
  // Follows a language chosen in another tab.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === LANGUAGE_KEY) void i18next.changeLanguage(preferredLanguage(newValue, navigator.languages));
  });
  started = initI18n(preferredLanguage(loadLanguage(), navigator.languages));
  return started;
}

/** Loads the first view's texts in one language. */
export async function initI18n(language: Language): Promise<void> {
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      fallbackNS: [REST, SELDOM, FAIRNESS, PLANNING],
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  i18next.services.formatter?.add('josa', (value, _language, options) =>
    withParticle(String(value), options.form),
  );
}

/** Loads the texts of most other pages; rejects when they cannot be loaded. */
export const loadRemainingTexts = () => loadTexts(REST);

/** Loads the texts of what is seldom opened; rejects when they cannot be loaded. */
export const loadSeldomTexts = () => loadTexts(SELDOM);

/** Loads the texts about attendance and its fairness; rejects when they cannot be loaded. */
export const loadFairnessTexts = () => loadTexts(FAIRNESS);

/** Loads the texts of planning meetups; rejects when they cannot be loaded. */
export const loadPlanningTexts = () => loadTexts(PLANNING);

/** Loads the texts about the product and its policies; rejects when they cannot be loaded. */
export const loadPolicyTexts = () => loadTexts('policies');

async function loadTexts(namespace: string): Promise<void> {
  await started;
  await new Promise<void>((done, fail) => {
    i18next.loadNamespaces(namespace, (failure) => (failure ? fail(failure) : done())).catch(fail);
  });
}

/** Switches the language of the next document, on the server. */
export async function setLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
}

/** Switches the language and stores the choice on this device, also for the page that opens without a network. */
export async function chooseLanguage(language: Language): Promise<void> {
  saveLanguage(language);
  postToWorker('language changed');
  await i18next.changeLanguage(language);
}

/** Returns the language on screen. */
export function currentLanguage(): Language {
  return LANGUAGES.find((supported) => supported === i18next.language) ?? 'ko';
}
