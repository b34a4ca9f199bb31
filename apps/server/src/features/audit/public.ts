import { AUDIT_ACTIONS, type AuditAction } from '@crewwith/domain/audit/actions';
import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import { insertEntry } from './queries.ts';

/** Something done to others that the club's level 8 may read later. */
export interface AuditEvent {
  readonly clubId: number;
  readonly action: AuditAction;
  /** The id of what it was done to; which kind of thing that is hangs on the action. */
  readonly subjectId: number;
  /** Ids and numbers, never what somebody told of themselves. */
  readonly detail?: {
    readonly crew_id?: number;
    readonly activity_id?: number | null;
    readonly notice_id?: number | null;
    readonly from?: number;
    readonly to?: number;
  };
  readonly reason?: string | null | undefined;
}

/**
 * Keeps an event in the audit trail, append-only: in the transaction that changes what it tells of, or after the read.
 * Whoever asks is who did it; nobody of the club where the actor is no member.
 */
export async function recordAudit(
  db: Db,
  { identity, now }: Pick<Call, 'identity' | 'now'>,
  { clubId, action, subjectId, detail, reason }: AuditEvent,
): Promise<void> {
  await insertEntry(db, {
    club_id: clubId,
    actor_member_id: identity.kind === 'member' ? identity.memberId : null,
    action,
    subject_type: AUDIT_ACTIONS[action],
    subject_id: subjectId,
    detail: { ...detail, ...(reason && { reason }) },
    created_time: now,
  });
}
