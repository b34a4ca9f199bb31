import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  FAIRNESS_SECTIONS,
  FIRST_SECTIONS,
  PARTS,
  PLANNING_SECTIONS,
  SELDOM_SECTIONS,
  sectionsOf,
} from '../../build/split-locales.ts';
import ko from './ko.json' with { type: 'json' };

const KO = new URL('./ko.json', import.meta.url).pathname;
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s+)?'(\.[^']+\.tsx?)'/gm;

/** The code of a file and of all that it imports statically. */
function codeFrom(file: URL, visited = new Map<string, string>()): string[] {
  if (visited.has(file.href)) return [...visited.values()];
  const code = readFileSync(file, 'utf8');
  visited.set(file.href, code);
  for (const [, path = ''] of code.matchAll(STATIC_IMPORT)) codeFrom(new URL(path, file), visited);
  return [...visited.values()];
}

it('the first view loads exactly the sections that its code names', () => {
  const files = ['../main.tsx', '../pages/welcome/welcome-page.tsx'];
  const code = files.flatMap((file) => codeFrom(new URL(file, import.meta.url))).join('\n');
  const named = [...code.matchAll(/['"`](\w+)\.\w+['"`]/g)].map(([, section = '']) => section);
  expect([...new Set(named)].filter((section) => section in ko).sort()).toEqual([...FIRST_SECTIONS].sort());
});

it('every section is in one of the parts', () => {
  const parts = PARTS.map((part) => Object.keys(JSON.parse(sectionsOf(KO, part))));
  expect(parts.flat().sort()).toEqual(Object.keys(ko).sort());
});

/** What loads a part of the texts, and the files that it loads with them. */
const LAZY_TEXTS = [
  {
    load: 'loadSeldomTexts',
    sections: SELDOM_SECTIONS,
    loaders: [
      'features/attendees/calendar/lazy-calendar-sheet.ts',
      'features/notifications/lazy-announce-sheet.ts',
      'features/popups/popups.tsx',
      'pages/clubs/club-create-page.tsx',
      'pages/clubs/club-edit-page.tsx',
      'pages/clubs/club-info-page.tsx',
      'pages/clubs/first-steps.tsx',
      'pages/members/profile-page.tsx',
      'pages/notices/notice-create-page.tsx',
      'pages/notices/notice-edit-page.tsx',
    ],
    loaded:
      /^features\/(?:attendees\/calendar|audit|clubs\/(?:form|transfer)|exports)\/|\/(?:announce-sheet|popup-dialog|first-steps-list|notice-form|picture-row|pictures-field|session-list|withdrawal)\.tsx$/,
  },
  {
    load: 'loadFairnessTexts',
    sections: FAIRNESS_SECTIONS,
    loaders: [
      'features/attendees/attendee-sections.tsx',
      'features/attendees/lazy-cancel-dialog.ts',
      'pages/activities/activity-page.tsx',
      'pages/penalties/appeals-page.tsx',
      'pages/penalties/crew-record-page.tsx',
      'pages/penalties/penalty-rules-page.tsx',
      'pages/reports/report-page.tsx',
    ],
    loaded:
      /^features\/(?:attendees\/(?:attendance-code-card|cancel|mark|seating)|penalties|reports)|\/queue-(?:list|dialog|section)\.tsx$/,
  },
  {
    load: 'loadPlanningTexts',
    sections: PLANNING_SECTIONS,
    loaders: [
      'features/activities/actions/activity-actions.tsx',
      'features/attendees/reminders/lazy-reminder-question.tsx',
      'features/attendees/seats/change-api.ts',
      'pages/activities/activity-page.tsx',
      'features/polls/lazy-polls.tsx',
      'features/schedule/load-offline-page.ts',
      'pages/activities/activities-page.tsx',
      'pages/activities/activity-create-page.tsx',
      'pages/activities/activity-edit-page.tsx',
      'app/bell-content.tsx',
      'app/install-content.tsx',
      'app/split-layout.tsx',
      'pages/mail/mail-confirm-page.tsx',
      'pages/mail/unsubscribe-page.tsx',
      'pages/notifications/notification-settings-page.tsx',
      'pages/notifications/notifications-page.tsx',
      'pages/polls/poll-create-page.tsx',
      'pages/polls/poll-page.tsx',
      'pages/series/series-page.tsx',
      'pages/standing/standing-page.tsx',
    ],
    loaded:
      /^features\/(?:attendees\/reminders\/|install\/|mail\/|notifications\/|polls\/|push\/|schedule\/|series\/|standing\/|activities\/(?:activity-(?:field|form|suggestion)|cover-field|actions\/delete-dialog))|^app\/list-keys\/|^pages\/(?:(?:polls|series|standing)\/|activities\/activity-edit-form|mail\/press-page)/,
  },
];

it.each(LAZY_TEXTS)('what names a text of $load calls it', ({ load, sections, loaders, loaded }) => {
  const code = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  for (const name of loaders) expect(code(name)).toContain(load);
  const named = new RegExp(`['"\`](?:${sections.join('|')})\\.\\w`);
  // The audit names actions.
  const exclude = ['**/*.test.ts', 'locales/*', 'testing/*', 'features/audit/audit-texts.ts'];
  const files = globSync('**/*.{ts,tsx}', { cwd: new URL('..', import.meta.url), exclude });
  const others = files.filter((name) => named.test(code(name)) && !loaded.test(name));
  expect(others.filter((name) => !loaders.includes(name))).toEqual([]);
});
