import type { Page } from 'playwright-core';
import type { Demo } from '../demo-site.ts';
import type { Texts } from '../texts.ts';
import { openDialog, press, type Screen } from './screen.ts';

const RESTRICTED = 'restricted@demo.crewwith';

const crews =
  (query = '') =>
  () =>
    `/demo/crews${query && '?'}${query}`;
const crewNamed =
  (nick: string) =>
  ({ crew }: Demo) =>
    crew(nick);

/** The lists of crews, a crew, and the own profiles. */
export const crewScreens: readonly Screen[] = [
  { name: 'crews-level1', as: 'level1', path: crews() },
  { name: 'crew-profile-level1', as: 'level1', path: () => '/demo/profile' },
  { name: 'crew-profile-restricted', as: RESTRICTED, path: () => '/demo/profile' },
  { name: 'crew-level3', as: 'level3', path: crewNamed('노을수집가') },
  {
    name: 'crew-invalid',
    as: 'level3',
    path: () => '/demo/crew/nothing0000',
    refused: { status: 404, request: /GET .*crews/ },
  },
  { name: 'crews-level4', as: 'level4', path: crews() },
  { name: 'crews-level5', as: 'level5', path: crews() },
  { name: 'profile', as: 'level5', path: () => '/profile', maxCalls: 3 },
  { name: 'log-out-question', as: 'level5', path: () => '/logout' },
  { name: 'edit-member', leadsTo: 'memberEdit', as: 'level5', path: () => '/signup/modify' },
  {
    name: 'edit-member-errors',
    leadsTo: 'memberEdit',
    reopenPerLanguage: true,
    as: 'level5',
    path: () => '/signup/modify',
    steps: saveEmptyMember,
  },
  { name: 'edit-member-foreign', as: 'level5', path: () => '/signup/modify/somebodyElse' },
  { name: 'crew-profile', as: 'level5', path: () => '/demo/profile' },
  { name: 'edit-crew', leadsTo: 'crewEdit', as: 'level5', path: () => '/demo/signup/modify' },
  {
    name: 'leave-club',
    reopenPerLanguage: true,
    as: 'level5',
    path: () => '/demo/profile',
    steps: leaveWithWrongPhrase,
  },
  {
    name: 'withdraw',
    maxCalls: 3,
    as: 'level5',
    path: () => '/profile',
    steps: (page, t) => openDialog(page, t('account.withdraw')),
  },
  { name: 'crews', as: 'level7', path: crews() },
  { name: 'crews-new', as: 'level7', path: crews('tab=new') },
  { name: 'crews-sorted', as: 'level7', path: crews('sort=name.descending') },
  { name: 'crews-no-match', as: 'level7', path: crews('search=없는사람') },
  { name: 'crews-attendees', as: 'level7', path: crews('tab=attendees') },
  { name: 'crews-restricted-level7', as: 'level7', path: crews('tab=restricted') },
  { name: 'crew-level7', as: 'level7', path: crewNamed('늦잠대장') },
  { name: 'crews-restricted', as: 'level8', path: crews('tab=restricted') },
  { name: 'crews-banned', as: 'level8', path: crews('tab=banned') },
  {
    name: 'lift-restriction',
    as: 'level8',
    path: crewNamed('늦잠대장'),
    steps: (page, t) => openDialog(page, t('crew.lift')),
  },
  { name: 'crew-level8', as: 'level8', path: crewNamed('늦잠대장') },
  { name: 'crew-long-name', as: 'level8', path: crewNamed('한강을제일천천히달리는사람입니다만') },
  { name: 'crew-contact', as: 'level8', path: crewNamed('Featherstonehaugh Jr'), steps: readContact },
  { name: 'crew-banned', as: 'level8', path: crewNamed('광고왕') },
  {
    name: 'unban',
    as: 'level8',
    path: crewNamed('광고왕'),
    steps: (page, t) => openDialog(page, t('crew.unban')),
  },
  { name: 'change-level', as: 'level8', path: crewNamed('콩콩'), steps: openLevelDialog },
  { name: 'ban', reopenPerLanguage: true, as: 'level8', path: crewNamed('콩콩'), steps: submitEmptyBan },
  { name: 'crew-profile-leader', as: 'level9', path: () => '/demo/profile' },
];

async function saveEmptyMember(page: Page, t: Texts): Promise<void> {
  await page.getByLabel(t('signup.address')).fill('');
  await press(page, t('common.save'));
  // Removes the draft, which the next screen would restore.
  await page.evaluate(() => sessionStorage.clear());
}

async function leaveWithWrongPhrase(page: Page, t: Texts): Promise<void> {
  await press(page, t('profile.leave'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('…');
  await dialog.getByRole('button', { name: t('profile.leave') }).click();
  await dialog.getByRole('alert').waitFor();
}

async function readContact(page: Page, t: Texts): Promise<void> {
  await press(page, t('crew.readContact'));
  await page.locator('a[href^="tel:"]').waitFor();
}

async function openLevelDialog(page: Page, t: Texts): Promise<void> {
  await page.getByLabel(t('crew.level')).selectOption('5');
  await press(page, t('crew.changeLevel'));
  await page.getByRole('dialog').waitFor();
}

async function submitEmptyBan(page: Page, t: Texts): Promise<void> {
  // The tab of banned crews begins with the same word in English.
  await page
    .getByRole('main')
    .locator('button[aria-haspopup="dialog"]', { hasText: t('crew.ban') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('crew.ban') }).click();
  await dialog.getByRole('alert').waitFor();
}
