import { paths } from '../../paths.ts';

/** Returns the history state with which links to log in or to join lead back to the meetup, to attend it. */
export function invitationState(activity: { club_nick: string; activity_id: string }): { from: string } {
  return { from: `${paths.activity(activity.club_nick, activity.activity_id)}?attend` };
}
