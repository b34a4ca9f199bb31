/**
 * Which activities are in a calendar feed: those in which the member has a seat, all of their clubs, or all of one club
 * (docs/specification.md#calendar-feeds).
 */
export const FEED_SCOPES = ['seats', 'all', 'club'] as const;
export type FeedScope = (typeof FEED_SCOPES)[number];
