import type { OnlineSteps } from '../online-migration.ts';

/**
 * Indexes of foreign keys: without them every deleted session scans all refresh tokens, and every deleted social
 * account all sessions. Drops an index that no statement uses and every renewal updated.
 */
export async function online(steps: OnlineSteps): Promise<void> {
  await steps.index({ name: 'refresh_tokens_session', table: 'refresh_tokens', on: '(session_id)' });
  await steps.index({ name: 'sessions_account', table: 'sessions', on: '(social_account_id)' });
  await steps.change('drop index if exists sessions_idle');
}
