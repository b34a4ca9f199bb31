import { line, type TextsOfKinds, timesOf } from './text-parts.ts';

const { about, aboutMoved, dayOf } = timesOf('en');

/** The English title and text of each kind. */
export const EN: TextsOfKinds = {
  reminder_day: (facts) => ['The day before your meetup', about(facts)],
  reminder_soon: (facts) => ['Two hours before your meetup', about(facts)],
  activity_changed: (facts) => [
    `A meetup has a new ${changedPart(facts.details.changed)}`,
    aboutMoved(facts),
  ],
  activity_deleted: (facts) => ['A meetup was cancelled', about(facts)],
  activity_created: (facts) => ['There is a new meetup', about(facts)],
  waiter_promoted: (facts) => ['A seat came free, and you are going', about(facts)],
  waiter_called: ({ thing, details }) => [
    'It is your turn',
    line(thing, `a seat is held for you${details.until ? ` until ${dayOf(details.until)}` : ''}`),
  ],
  waiter_last_call: (facts) => ['A free seat goes to the first who takes it', about(facts)],
  waiter_expired: (facts) => ['The time to take your held seat is over', about(facts)],
  waiter_moved: (facts) => ['Your place in a waitlist has changed', about(facts)],
  series_created: ({ thing, club }) => ['There is a new series of meetups', line(thing, club)],
  series_changed: ({ thing, club }) => ['A series of meetups has changed', line(thing, club)],
  standing_seated: (facts) =>
    facts.details.until
      ? [
          'Are you coming this time?',
          `${about(facts)}. You can skip this one until ${dayOf(facts.details.until)}`,
        ]
      : ['You have your standing seat in new meetups', line(facts.thing, facts.club)],
  standing_left_out: (facts) => ['There was no standing seat left for you this time', about(facts)],
  standing_ended: ({ thing, club }) => ['Your standing seat has ended', line(thing, club)],
  poll_opened: ({ thing, club, details: { until } }) =>
    until
      ? ['You have not voted for a date yet', line(thing, `you can vote until ${dayOf(until)}`)]
      : ['There is a new poll for a date', line(thing, club)],
  poll_closed: (facts) => [facts.start ? 'The date is chosen' : 'A poll for a date has ended', about(facts)],
  marked_no_show: (facts) => [
    'You were marked as a no-show',
    facts.details.until ? `${about(facts)}. No seats until ${dayOf(facts.details.until)}` : about(facts),
  ],
  penalty_ended: ({ club }) => ['Your restriction has ended', `You may attend meetups of ${club} again`],
  limit_lifted: ({ club }) => ['Your restriction was lifted', `You may attend meetups of ${club} again`],
  appeal_decided: ({ details, club }) => [
    details.granted ? 'Your appeal was granted' : 'Your appeal was not granted',
    club,
  ],
  level_changed: ({ club, level }) => ['Your crew level has changed', line(club, level)],
  banned: ({ club }) => ['You were banned from a club', club],
  seat_given: (facts) => ['An admin gave you a seat', about(facts)],
  seat_removed: (facts) => [
    facts.details.queued ? 'An admin removed you from a waitlist' : 'An admin removed your seat',
    about(facts),
  ],
  notice: ({ thing, club }) => ['There is a new notice', line(thing, club)],
  announcement: ({ thing, club, details }) => [`From ${thing ?? club}`, details.text ?? ''],
  message: ({ thing, club, nick, count }) =>
    count === 1
      ? ['There is a new comment', line(nick, thing ?? club)]
      : [`${count} new comments`, thing ?? club],
  late_cancel: (facts) => [
    facts.count === 1 ? 'A crew member cancelled late' : `${facts.count} people cancelled late`,
    facts.count === 1 ? line(facts.nick, about(facts)) : about(facts),
  ],
  appeal_filed: ({ club, count }) => [count === 1 ? 'There is a new appeal' : `${count} new appeals`, club],
  appeal_overdue: ({ club, count }) => [
    count === 1 ? 'An appeal has waited for two days' : `${count} appeals have waited for two days`,
    club,
  ],
  joined: ({ club, nick, count }) =>
    count === 1 ? ['There is a new crew member', line(nick, club)] : [`${count} new crew members`, club],
};

function changedPart(changed: readonly ('time' | 'place')[] = []): string {
  const time = changed.includes('time');
  if (time && changed.includes('place')) return 'time and place';
  return time ? 'time' : 'place';
}
