import { type Demo, POLL } from '../demo-site.ts';
import { chooseWithout, decide, planPoll } from '../steps/poll-steps.ts';
import type { Screen } from './screen.ts';

const poll = ({ poll: pathOf }: Demo) => pathOf(POLL);

/** Polls for a date as crews and leaders see them, their form and how they are closed. */
export const pollScreens: readonly Screen[] = [
  { name: 'poll-list', as: 'level5', path: () => '/demo/activities?tab=polls' },
  { name: 'poll-level1', as: 'level1', path: poll },
  { name: 'poll', as: 'level3', path: poll },
  { name: 'poll-created', as: 'level6', path: (demo) => `${poll(demo)}?created` },
  { name: 'poll-close', as: 'level8', path: poll, steps: decide },
  { name: 'poll-close-without', as: 'level8', path: poll, steps: chooseWithout },
  { name: 'create-poll', as: 'level6', path: () => '/demo/poll/create', steps: planPoll },
];
