import type { exportsContract } from '@crewwith/domain/exports/contract';
import { pictureUrls } from '@crewwith/domain/images/picture';
import { appealStateName } from '@crewwith/domain/penalties/states';
import { pollAnswerName } from '@crewwith/domain/polls/states';
import { permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import type { Output } from '../../http/routes.ts';
import { readOwnRecord } from '../members/public.ts';
import * as account from './queries/account.ts';
import * as notifications from './queries/notifications.ts';
import * as seats from './queries/seats.ts';
import * as words from './queries/words.ts';

type OwnData = Output<typeof exportsContract.read>;

/**
 * All data of the caller as it is at one instant (docs/specification.md#export). Without secrets such as tokens, and
 * without the words and names of others.
 */
export async function readOwnData(call: Call, memberId: number): Promise<OwnData> {
  permitSelf(requireMemberId(call.identity) === memberId);
  return call.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const member = await readOwnRecord({ ...call, db: trx }, memberId);
      const { images, appeals, votes, ...lists } = await readLists(trx, memberId);
      return {
        member,
        images: images.map(({ name, ...image }) => ({ ...image, image_url: pictureUrls(name).image_url })),
        appeals: appeals.map((appeal) => ({ ...appeal, state: appealStateName(appeal.state) })),
        votes: votes.map((vote) => ({ ...vote, answer: pollAnswerName(vote.answer) })),
        ...lists,
      };
    });
}

/** The statement of each list. */
export const LISTS = {
  accounts: account.listAccounts,
  images: account.listImages,
  sessions: account.listSessions,
  log_ins: account.listLogIns,
  crews: seats.listCrews,
  attendances: seats.listAttendances,
  cancellations: seats.listCancellations,
  waits: seats.listWaits,
  standing_seats: seats.listStandingSeats,
  appeals: seats.listAppeals,
  activities: words.listActivities,
  series: words.listSeries,
  polls: words.listPolls,
  poll_options: words.listPollOptions,
  votes: words.listVotes,
  notices: words.listNotices,
  messages: words.listMessages,
  announcements: words.listAnnouncements,
  likes: words.listLikes,
  reasons: words.listReasons,
  acts: words.listActs,
  notifications: notifications.listNotifications,
  notification_settings: notifications.listSettings,
  quiet_hours: notifications.listQuietHours,
  mail_addresses: notifications.listMailAddresses,
  devices: notifications.listDevices,
  deliveries: notifications.listDeliveries,
  calendar_feeds: notifications.listFeeds,
};

type Lists = { [K in keyof typeof LISTS]: Awaited<ReturnType<ReturnType<(typeof LISTS)[K]>['execute']>> };

async function readLists(db: Db, memberId: number): Promise<Lists> {
  const lists: [string, unknown][] = [];
  for (const [name, list] of Object.entries(LISTS)) lists.push([name, await list(db, memberId).execute()]);
  return Object.fromEntries(lists) as Lists;
}
