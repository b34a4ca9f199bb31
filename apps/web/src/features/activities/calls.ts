import type { ApiCall } from '../schedule/api.ts';

export const ACTIVITY = '/api/v1/activities/{id}';

/** One activity, with what its page shows besides. */
export const activityCall = (id: string) =>
  [ACTIVITY, { path: { id }, query: { with: 'page' } }] as const satisfies ApiCall;
