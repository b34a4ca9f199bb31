/**
 * What clubs do in a day: who calls what, how often and when. The rates of the replay and the table of the document
 * both follow from this file.
 */

/** The day is that of so many clubs. As in the data, a club has 40 people who use the app, and 20 meetups a month. */
export const CLUBS = 10_000;
export const DAY_S = 24 * 60 * 60;
const MEETUPS = 20 / 30;
const SEATS = 10;

/** Points of an hour in Seoul and a weight, linear in between, without weight outside. */
type Curve = readonly (readonly [hour: number, weight: number])[];

const CURVES = {
  /** At each full hour: on the way to work, at noon, as seats open at 19:00, and after the reminders of 20:00. */
  'when people use the app': [
    ...[8, 4, 2, 1, 1, 3, 14, 32, 22, 16, 15, 18, 34, 22, 16, 16, 18, 26, 36, 60, 62, 44, 30, 16, 8],
  ].map((weight, hour) => [hour, weight] as const),
  'before the start at 19:00': [
    [18.25, 0],
    [18.75, 10],
    [19, 0],
  ],
  'after the start': [
    [19, 0],
    [19.5, 10],
    [22, 0],
  ],
} as const satisfies Record<string, Curve>;
type CurveName = keyof typeof CURVES;

export type Kind =
  | 'home'
  | 'bell'
  | 'club'
  | 'club home'
  | 'meetup'
  | 'attendees'
  | 'board'
  | 'notice'
  | 'inbox'
  | 'document'
  | 'preview'
  | 'attend'
  | 'cancel'
  | 'message'
  | 'check-in'
  | 'mark';

export interface Visit {
  readonly what: string;
  /** Of a club, a day. */
  readonly count: number;
  readonly curve: CurveName;
  /** The calls of one visit, of one person: what share of visits has them, and after how many seconds. */
  readonly steps: readonly {
    readonly kinds: readonly [Kind, ...Kind[]];
    readonly share: number;
    readonly after: number;
  }[];
}

const alone = (kind: Kind): Visit['steps'] => [{ kinds: [kind], share: 1, after: 0 }];

export const VISITS: readonly Visit[] = [
  {
    what: 'opens the app; each of 20 people, who are in two clubs each, 1.5 times',
    count: 30,
    curve: 'when people use the app',
    steps: [
      { kinds: ['home', 'bell'], share: 1, after: 0 },
      { kinds: ['club', 'club home'], share: 0.5, after: 4 },
      { kinds: ['meetup'], share: 0.6, after: 8 },
      { kinds: ['attendees'], share: 0.2, after: 12 },
      { kinds: ['board'], share: 0.3, after: 16 },
      { kinds: ['notice'], share: 0.2, after: 20 },
      { kinds: ['inbox'], share: 0.2, after: 24 },
    ],
  },
  {
    what: 'first visit, by the link of a meetup that was sent to three chats, two from each',
    count: MEETUPS * 6,
    curve: 'when people use the app',
    steps: alone('document'),
  },
  {
    what: 'preview of such a link in KakaoTalk, one for each chat',
    count: MEETUPS * 3,
    curve: 'when people use the app',
    steps: alone('preview'),
  },
  {
    what: 'takes one of the ten seats of a meetup',
    count: MEETUPS * SEATS,
    curve: 'when people use the app',
    steps: alone('attend'),
  },
  {
    what: 'gives one of ten back',
    count: (MEETUPS * SEATS) / 10,
    curve: 'when people use the app',
    steps: alone('cancel'),
  },
  {
    what: 'writes a message, two on a meetup',
    count: MEETUPS * 2,
    curve: 'when people use the app',
    steps: alone('message'),
  },
  {
    what: 'confirms the attendance by code, half of the seats',
    count: (MEETUPS * SEATS) / 2,
    curve: 'before the start at 19:00',
    steps: alone('check-in'),
  },
  {
    what: 'a leader confirms it, the other half',
    count: (MEETUPS * SEATS) / 2,
    curve: 'after the start',
    steps: alone('mark'),
  },
];

/** In this hour, at these parts of it, 500 press at once for the 100 seats of another meetup. */
export const OPENING = {
  hour: 19,
  parts: [0.1, 0.4, 0.7],
  presses: 500,
  seats: 100,
  /** So long after the meetup an app reads its attendees. */
  attendeesMs: 100,
  /** When one of those with a seat has read the answer. */
  readMs: { least: 3_000, most: 10_000 },
} as const;
/** Whose app is open, with a stream of the bell and one of the schedule: on average, at 2.4 minutes an open. */
export const OPEN_APPS = Math.round((CLUBS * 30 * 2.4) / (DAY_S / 60));

const callsOf = ({ steps }: Visit) => steps.reduce((sum, { kinds, share }) => sum + kinds.length * share, 0);

/** The calls of all clubs in a day. */
export const CALLS_A_DAY = CLUBS * VISITS.reduce((sum, visit) => sum + visit.count * callsOf(visit), 0);

/** The weight of a curve at an hour; the weights of a day are 1 on average. */
export function weightAt(name: CurveName, hour: number): number {
  return rawWeight(CURVES[name], hour) / MEANS[name];
}

/** The calls of all clubs in a second of the day at this hour. */
export function callsPerSecond(hour: number): number {
  const perDay = VISITS.map((visit) => visit.count * callsOf(visit) * weightAt(visit.curve, hour));
  return (CLUBS * perDay.reduce((sum, count) => sum + count, 0)) / DAY_S;
}

function rawWeight(curve: Curve, hour: number): number {
  const after = curve.findIndex(([end]) => end >= hour);
  const [from, to] = [curve[after - 1], curve[after]];
  if (to === undefined) return 0;
  if (from === undefined) return to[0] === hour ? to[1] : 0;
  return from[1] + ((to[1] - from[1]) * (hour - from[0])) / (to[0] - from[0]);
}

const MEANS = Object.fromEntries(
  Object.entries(CURVES).map(([name, curve]) => [name, meanOf(curve)]),
) as Readonly<Record<CurveName, number>>;

/** The mean of a day: the area of its trapezoids. */
function meanOf(curve: Curve): number {
  const area = curve.slice(1).reduce((sum, [hour, weight], index) => {
    const [before, first] = curve[index] ?? [hour, weight];
    return sum + ((hour - before) * (weight + first)) / 2;
  }, 0);
  return area / 24;
}

/** The table of VISITS for the document. */
export function trafficTable(): string {
  const rows = VISITS.map(({ what, count, curve, steps }) => {
    const calls = steps.map(
      ({ kinds, share }) => `${kinds.join(', ')}${share === 1 ? '' : ` (${share * 100} %)`}`,
    );
    return `| ${what} | ${count.toFixed(1)} | ${calls.join('; ')} | ${curve} |`;
  });
  return ['| | a club a day | calls | when |', '| --- | --: | --- | --- |', ...rows].join('\n');
}
