import { accessLogsContract } from './accesslogs/contract.ts';
import { activitiesContract } from './activities/contract.ts';
import { attendeesContract } from './attendees/contract.ts';
import { auditContract } from './audit/contract.ts';
import { clubsContract } from './clubs/contract.ts';
import { crewsContract } from './crews/contract.ts';
import type { PathsOf } from './endpoint.ts';
import { errorReportsContract } from './error-reports/contract.ts';
import { homeContract } from './home/contract.ts';
import { imagesContract } from './images/contract.ts';
import { likesContract } from './likes/contract.ts';
import { membersContract } from './members/contract.ts';
import { messagesContract } from './messages/contract.ts';
import { noticesContract } from './notices/contract.ts';
import { oauthContract } from './oauth/contract.ts';
import { popupsContract } from './popups/contract.ts';
import { reportsContract } from './reports/contract.ts';
import { sessionsContract } from './sessions/contract.ts';

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
  audit: auditContract,
  popups: popupsContract,
  reports: reportsContract,
  sessions: sessionsContract,
  errorReports: errorReportsContract,
  notices: noticesContract,
  messages: messagesContract,
  likes: likesContract,
  images: imagesContract,
};

/** The table as the `paths` type of a typed client. */
export type ApiPaths = PathsOf<typeof contract>;
