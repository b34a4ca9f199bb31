import type { Page } from 'playwright-core';
import type { Demo } from '../demo-site.ts';
import type { Texts } from '../texts.ts';
import { openDialog, type Screen } from './screen.ts';

/** Demo meetups with a queue, a held seat, a promoted crew, a free seat shortly before the start, a given seat. */
const QUEUE = '야경 따라 반포에서 여의도까지';
const TURN = '잠수교 왕복 6km';
const PROMOTED = '올림픽공원 아침 한 바퀴';
const LAST_CALL = '동네 한 바퀴 4km';
const GIVEN = '처음 오는 분과 함께, 걷다 뛰다 3km';

/** Waits for the last call. */
const WAITER = 'pebble@demo.crewwith';
const RESTRICTED = 'restricted@demo.crewwith';

const at =
  (name: string) =>
  ({ meetup }: Demo) =>
    meetup(name);

/** The waitlist as members and leaders see it, and penalties with an open appeal. */
export const waitlistScreens: readonly Screen[] = [
  {
    name: 'wait-sheet',
    as: 'level5',
    path: at(QUEUE),
    steps: (page, t) => openDialog(page, t('waiter.wait')),
  },
  { name: 'waiting', as: 'level2', path: at(QUEUE) },
  {
    name: 'waiting-leave',
    as: 'level2',
    path: at(QUEUE),
    steps: (page, t) => openDialog(page, t('waiter.leave')),
  },
  { name: 'waiting-list', as: 'level2', path: () => '/demo/activities?page=2' },
  { name: 'turn', as: 'level4', path: at(TURN) },
  {
    name: 'turn-accept',
    as: 'level4',
    path: at(TURN),
    steps: (page, t) => openDialog(page, t('waiter.accept')),
  },
  { name: 'turn-home', as: 'level4', path: () => '/' },
  { name: 'promoted', as: 'level3', path: at(PROMOTED) },
  { name: 'waiting-home', as: WAITER, path: () => '/' },
  { name: 'last-call', as: WAITER, path: at(LAST_CALL) },
  { name: 'given-seat', as: 'level1', path: at(GIVEN) },
  { name: 'given-seat-leader', as: 'level8', path: at(GIVEN) },
  { name: 'queue-leader', as: 'level8', path: at(QUEUE), steps: untilQueued },
  { name: 'queue-move', as: 'level8', path: at(QUEUE), steps: moveInQueue },
  { name: 'penalty-rules', as: 'level8', path: () => '/demo/club/rules' },
  { name: 'appeals', as: 'level7', path: () => '/demo/appeals' },
  { name: 'crew-record', as: 'level4', path: () => '/demo/profile/record' },
  { name: 'penalty-rules-refused', as: 'level1', path: () => '/demo/club/rules' },
  { name: 'appeals-refused', as: 'level1', path: () => '/demo/appeals' },
  { name: 'crew-record-restricted', as: RESTRICTED, path: () => '/demo/profile/record' },
  {
    name: 'appeal',
    as: RESTRICTED,
    path: () => '/demo/profile/record',
    steps: (page, t) => openNamed(page, t('penalty.appealNamed', { name: '.+' })),
  },
  {
    name: 'decide-appeal',
    as: 'level8',
    path: () => '/demo/appeals',
    steps: (page, t) =>
      openNamed(page, t('penalty.decideNamed', { nick: '.+', decision: t('penalty.decide.granted') })),
  },
];

/** Opens the dialog of the first button with such a name. */
async function openNamed(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function untilQueued(page: Page, t: Texts): Promise<void> {
  await page.getByRole('list', { name: t('queue.title') }).waitFor();
}

async function moveInQueue(page: Page, t: Texts): Promise<void> {
  await page
    .getByRole('list', { name: t('queue.title') })
    .getByRole('button')
    .first()
    .press('ArrowDown');
  await page.getByRole('dialog').waitFor();
}
