import { nameClub, nameClubAndGoOn, submitEmptyClub } from '../steps/form-steps.ts';
import type { Screen } from './screen.ts';

const FOUNDER = 'gone-2@demo.crewwith';
const path = () => '/club/create';

/** The steps in which a member founds a club. */
export const foundingScreens: readonly Screen[] = [
  { name: 'create-club', as: FOUNDER, path },
  { name: 'create-club-errors', reopenPerLanguage: true, as: FOUNDER, path, steps: submitEmptyClub },
  { name: 'create-club-look', as: FOUNDER, path, steps: nameClub },
  // Another account, since the history of a tab keeps its step.
  { name: 'create-club-welcome', as: 'level5', path, steps: nameClubAndGoOn },
];
