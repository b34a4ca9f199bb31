import { type Demo, POLL, SERIES, SOON } from '../demo-site.ts';
import { joinQueue, openDeleted, showWith, takeSeat } from '../steps/answer-steps.ts';
import { openDialog, press, type Screen } from './screen.ts';

/** Demo meetups with a queue and with a held seat. */
const QUEUE = '야경 따라 반포에서 여의도까지';
const TURN = '잠수교 왕복 6km';

/** Has a standing seat. */
const REGULAR = 'acorn@demo.crewwith';
const RESTRICTED = 'restricted@demo.crewwith';

const at =
  (name: string) =>
  ({ meetup }: Demo) =>
    meetup(name);
const series = ({ series: pathOf }: Demo) => pathOf(SERIES);
const poll = ({ poll: pathOf }: Demo) => pathOf(POLL);
const SERIES_RECORD = /\/api\/v1\/series\/\w+(\?|$)/;
const POLL_RECORD = /\/api\/v1\/polls\/\w+(\?|$)/;

/** What one has got or given up, and what is over. */
export const outcomeScreens: readonly Screen[] = [
  { name: 'seat-taken', as: 'level2', path: at(SOON), steps: takeSeat },
  { name: 'wait-joined', as: 'level5', path: at(QUEUE), steps: joinQueue },
  {
    name: 'turn-decline',
    as: 'level4',
    path: at(TURN),
    steps: (page, t) => openDialog(page, t('waiter.decline')),
  },
  { name: 'rest', as: REGULAR, path: at(SERIES) },
  {
    name: 'standing-take',
    as: 'level1',
    path: series,
    steps: (page, t) => openDialog(page, t('standing.take')),
  },
  {
    name: 'standing-give-up',
    as: REGULAR,
    path: series,
    steps: (page, t) => openDialog(page, t('standing.giveUp')),
  },
  { name: 'standing-regular', as: REGULAR, path: () => '/profile/standing' },
  {
    name: 'appeal-withdraw',
    as: RESTRICTED,
    path: () => '/demo/profile/record',
    steps: async (page, t) => {
      await press(page, t('penalty.withdraw'));
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'series-ended',
    reopenPerLanguage: true,
    maxCalls: 6,
    as: 'level8',
    path: series,
    steps: (page, t) =>
      showWith(page, {
        record: SERIES_RECORD,
        fields: { ended: true, until_day: '2026-11-27', occurrences: [], next: null },
        shown: t('series.ended'),
      }),
  },
  {
    name: 'series-continued',
    reopenPerLanguage: true,
    maxCalls: 6,
    as: 'level3',
    path: series,
    steps: (page, t) =>
      showWith(page, {
        record: SERIES_RECORD,
        fields: { until_day: '2027-01-15', continued_by: 'nothing0000' },
        shown: t('series.continued'),
      }),
  },
  {
    name: 'poll-over',
    reopenPerLanguage: true,
    maxCalls: 6,
    as: 'level8',
    path: poll,
    steps: (page, t) =>
      showWith(page, {
        record: POLL_RECORD,
        fields: { state: 'over', ends_time: '2026-11-30T13:00:00.000Z', can: { vote: false, close: true } },
        shown: t('polls.over'),
      }),
  },
  {
    name: 'poll-closed',
    reopenPerLanguage: true,
    maxCalls: 6,
    as: 'level3',
    path: poll,
    steps: (page, t) =>
      showWith(page, {
        record: POLL_RECORD,
        fields: { state: 'closed', activity_id: 'nothing0000', can: { vote: false, close: false } },
        shown: t('polls.closed'),
      }),
  },
  {
    name: 'activity-deleted',
    leadsTo: 'activity',
    maxCalls: 6,
    as: 'level8',
    path: () => '/demo/activities',
    steps: openDeleted,
    refused: { status: 404, request: /GET .*activit/ },
  },
];
