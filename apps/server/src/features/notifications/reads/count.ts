import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Db } from '../../../db/transaction.ts';
import type { LiveDeps } from '../../../live/live.ts';
import type { Watch } from '../../../live/watch.ts';
import { readUnread } from '../queries/inbox.ts';

interface Unread {
  unread: number;
}

/** How many notifications the caller has not read. */
export async function watchUnread(call: Call, memberId: number): Promise<Watch<Unread, 'unread'>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  return {
    topic: 'unread',
    read: () => countUnread(call.db, memberId),
    pick: (changed) => {
      const own = changed.find(({ member_id }) => member_id === memberId);
      return own ? { unread: own.unread } : null;
    },
  };
}

export async function countUnread(db: Db, memberId: number): Promise<Unread> {
  const [own] = await readUnread(db, [memberId]);
  return { unread: own?.unread ?? 0 };
}

/** How the live module reads the counts of those members whose counts have changed and who watch theirs. */
export const liveUnread =
  (db: Db): LiveDeps['read']['unread'] =>
  async (changed, watching) => {
    const watched = new Set(watching);
    const members = changed.filter((id) => watched.has(id));
    return members.length === 0 ? [] : readUnread(db, members);
  };
