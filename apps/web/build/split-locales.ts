import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The locale sections that the welcome page uses before any other chunk is loaded. */
export const FIRST_SECTIONS: readonly string[] = ['common', 'menu', 'welcome', 'error', 'footer'];

/** The locale sections of what is seldom opened, which loads them (`loadSeldomTexts`). */
export const SELDOM_SECTIONS: readonly string[] = [
  'account',
  'audit',
  'calendarFeed',
  'announcement',
  'clubForm',
  'export',
  'firstSteps',
  'noticeForm',
  'pictureForm',
  'popup',
  'sessions',
  'transfer',
];

/** The locale sections about attendance and its fairness, which mostly leaders open (`loadFairnessTexts`). */
export const FAIRNESS_SECTIONS: readonly string[] = [
  'cancel',
  'cancelledList',
  'codeCard',
  'marking',
  'penalty',
  'queue',
  'report',
  'seating',
];

/**
 * The locale sections of planning meetups and of what comes of it: forms, polls, series, standing seats,
 * notifications; and of what few devices show: the schedule without a network, keys (`loadPlanningTexts`).
 */
export const PLANNING_SECTIONS: readonly string[] = [
  'activityForm',
  'install',
  'mail',
  'notifications',
  'polls',
  'push',
  'quietHours',
  'series',
  'shortcuts',
  'standing',
  'stored',
];

/** The parts of a locale file: what the first view needs, the names of actions, what few pages need, and all else. */
export const PARTS = ['first', 'actions', 'seldom', 'fairness', 'planning', 'rest'] as const;
type Part = (typeof PARTS)[number];

function partOf(section: string): Part {
  if (FIRST_SECTIONS.includes(section)) return 'first';
  if (SELDOM_SECTIONS.includes(section)) return 'seldom';
  if (FAIRNESS_SECTIONS.includes(section)) return 'fairness';
  if (PLANNING_SECTIONS.includes(section)) return 'planning';
  return section === 'actions' ? 'actions' : 'rest';
}

/** Returns the sections of a part of a locale file, as JSON. */
export function sectionsOf(file: string, part: Part): string {
  const sections: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  const selected = Object.entries(sections).filter(([name]) => partOf(name) === part);
  return JSON.stringify(Object.fromEntries(selected));
}

/**
 * Splits a locale file into its parts: `….json?first`. Texts stay in one file for editing, and the first view does not
 * load those of other pages.
 */
export function splitLocales(): Plugin {
  return {
    name: 'split-locales',
    enforce: 'pre',
    load(id) {
      const [, file, query] = /^(.+\.json)\?(\w+)$/.exec(id) ?? [];
      const part = PARTS.find((known) => known === query);
      if (file === undefined || part === undefined) return null;
      this.addWatchFile(file);
      return { code: sectionsOf(file, part), moduleType: 'json' };
    },
  };
}
