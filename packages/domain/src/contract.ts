import { accessLogsContract } from './accesslogs/contract.ts';
import { activitiesContract } from './activities/contract.ts';
import { attendeesContract } from './attendees/contract.ts';
import { auditContract } from './audit/contract.ts';
import { calendarFeedsContract } from './calendar-feeds/contract.ts';
import { clubsContract } from './clubs/contract.ts';
import { crewsContract } from './crews/contract.ts';
import { deliveriesContract } from './deliveries/contract.ts';
import type { PathsOf } from './endpoint.ts';
import { errorReportsContract } from './error-reports/contract.ts';
import { exportsContract } from './exports/contract.ts';
import { homeContract } from './home/contract.ts';
import { imagesContract } from './images/contract.ts';
import { likesContract } from './likes/contract.ts';
import { mailContract } from './mail/contract.ts';
import { membersContract } from './members/contract.ts';
import { messagesContract } from './messages/contract.ts';
import { noticesContract } from './notices/contract.ts';
import { notificationsContract } from './notifications/contract.ts';
import { oauthContract } from './oauth/contract.ts';
import { penaltiesContract } from './penalties/contract.ts';
import { pollsContract } from './polls/contract.ts';
import { popupsContract } from './popups/contract.ts';
import { pushContract } from './push/contract.ts';
import { reportsContract } from './reports/contract.ts';
import { seriesContract } from './series/contract.ts';
import { sessionsContract } from './sessions/contract.ts';
import { standingContract } from './standing/contract.ts';
import { waitersContract } from './waiters/contract.ts';

/** Every call of the API, by noun. Routes, documents, types and tests are derived from this table. */
export const contract = {
  oauth: oauthContract,
  accesslogs: accessLogsContract,
  members: membersContract,
  clubs: clubsContract,
  home: homeContract,
  crews: crewsContract,
  activities: activitiesContract,
  attendees: attendeesContract,
  waiters: waitersContract,
  series: seriesContract,
  polls: pollsContract,
  standing: standingContract,
  calendarFeeds: calendarFeedsContract,
  audit: auditContract,
  penalties: penaltiesContract,
  popups: popupsContract,
  reports: reportsContract,
  sessions: sessionsContract,
  errorReports: errorReportsContract,
  exports: exportsContract,
  notifications: notificationsContract,
  deliveries: deliveriesContract,
  push: pushContract,
  mail: mailContract,
  notices: noticesContract,
  messages: messagesContract,
  likes: likesContract,
  images: imagesContract,
};

/** The `tag` of calls in words, in the order of the documents. */
export const TAGS: Readonly<Record<string, { readonly title: string; readonly about: string }>> = {
  oauth: { title: 'Provider', about: 'Getting a ticket for a social account from the log-in provider.' },
  accesslogs: { title: 'Log-in', about: 'Logging in and out with a ticket.' },
  sessions: { title: 'Sessions', about: 'Where a member is logged in, and ending that.' },
  members: { title: 'Members', about: 'People with an account: signing up, one’s own record, withdrawing.' },
  clubs: { title: 'Clubs', about: 'Clubs, their settings, their leader, and who did what in them.' },
  crews: { title: 'Crews', about: 'Memberships of clubs: joining, levels, bans, restrictions, statistics.' },
  activities: { title: 'Activities', about: 'The meetups of a club.' },
  attendees: { title: 'Attendees', about: 'Seats in meetups: attending, cancelling, attendance by code.' },
  waiters: { title: 'Waitlist', about: 'Who waits for a seat in a full meetup, and in which order.' },
  series: { title: 'Series', about: 'Meetups that repeat by a rule.' },
  polls: { title: 'Polls', about: 'Polls of a club for the time of a meetup.' },
  standing: { title: 'Standing seats', about: 'A seat in every meetup of a series.' },
  calendar_feeds: {
    title: 'Calendar feeds',
    about: 'Addresses that calendar apps subscribe to, with one’s meetups as they are now.',
  },
  penalties: {
    title: 'Penalties',
    about: 'Restrictions with their causes, appeals, and the rules of a club.',
  },
  notifications: {
    title: 'Notifications',
    about: 'What a member is told, on which channels, and announcements.',
  },
  push: { title: 'Push notifications', about: 'The devices on which a member is notified.' },
  mail: { title: 'Mail', about: 'The address to which a member has notifications by mail.' },
  notices: { title: 'Notices', about: 'Regulations, notices and the bulletin.' },
  messages: { title: 'Messages', about: 'Comments on meetups and notices.' },
  likes: { title: 'Likes', about: 'Likes of meetups, messages and notices.' },
  images: { title: 'Images', about: 'Pictures: uploading, reading, ordering.' },
  reports: { title: 'Attendance report', about: 'Who came to which meetups of a club, between two days.' },
  popups: {
    title: 'Popups',
    about: 'The facts that popups show: no-shows, upcoming seats and late cancels.',
  },
  errors: { title: 'Errors', about: 'Reports of what went wrong in a client.' },
};

/** The table as the `paths` type of a typed client. */
export type ApiPaths = PathsOf<typeof contract>;
