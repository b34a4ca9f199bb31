import { type Demo, SOON } from '../demo-site.ts';
import { openGiveSheet, openSeatMenu } from '../steps/seating-steps.ts';
import { openDialog, type Screen } from './screen.ts';

/** A demo meetup in 20 hours. */
const TOMORROW = '몸 풀기 러닝과 스트레칭';
const at =
  (name: string) =>
  ({ meetup }: Demo) =>
    meetup(name);

/** Seats that leaders give and take, and the draw of subgroups. */
export const seatingScreens: readonly Screen[] = [
  { name: 'give-seat', as: 'level8', path: at(TOMORROW), steps: openGiveSheet },
  { name: 'remove-from-meetup', as: 'level8', path: at(TOMORROW), steps: openSeatMenu },
  {
    name: 'draw-subgroups',
    as: 'level8',
    path: at(SOON),
    steps: (page, t) => openDialog(page, t('seating.draw')),
  },
];
