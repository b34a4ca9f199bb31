import type { ApiCall } from '../schedule/api.ts';

export const ACTIVITY = '/api/v1/activities/{id}';

/** Loads an activity with the other data of its page. */
export const activityCall = (id: string) =>
  [ACTIVITY, { path: { id }, query: { with: 'page' } }] as const satisfies ApiCall;
