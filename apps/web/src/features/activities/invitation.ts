import { paths } from '../../paths.ts';

/** A meetup whose link was opened by a person outside its club. Name and date are always read from the server. */
export interface Invitation {
  clubNick: string;
  activityId: string;
  /** The meetup's page, with the attend dialog open. */
  path: string;
}

const PATH = /^\/([\w-]+)\/activity\/([\w-]+)\?attend$/;

/** Returns the invitation that a return path carries; null for all other paths. */
export function invitationOf(path: string): Invitation | null {
  const [, clubNick, activityId] = PATH.exec(path) ?? [];
  return clubNick === undefined || activityId === undefined ? null : { clubNick, activityId, path };
}

/** Returns the history state with which links to log in or to join lead back to the meetup, to attend it. */
export function invitationState(activity: { club_nick: string; activity_id: string }): { from: string } {
  return { from: `${paths.activity(activity.club_nick, activity.activity_id)}?attend` };
}

const REFERRER_PATH = /^\/([\w-]+)\/activity\/([\w-]+)$/;

/**
 * Returns the return path of the invitation whose page is the document's referrer: a link that is pressed before the
 * page's code is loaded carries no history state.
 */
export function referrerPath(referrer: string, origin: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  const [, club_nick, activity_id] = (url.origin === origin && REFERRER_PATH.exec(url.pathname)) || [];
  return club_nick && activity_id ? invitationState({ club_nick, activity_id }).from : null;
}

/** Returns the `from` of a link's history state. */
export function fromOf(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null;
}

/** Returns the invitation to a meetup of this club that history state carries, or null. */
export function invitationTo(clubNick: string, state: unknown): Invitation | null {
  const invitation = invitationOf(fromOf(state) ?? '');
  return invitation?.clubNick === clubNick ? invitation : null;
}
