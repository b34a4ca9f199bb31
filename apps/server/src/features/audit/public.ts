import { AUDIT_ACTIONS, type AuditAction } from '@crewwith/domain/audit/actions';
import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import { insertEntry } from './queries.ts';

/** An action on others that level 8 of the club can read in the audit trail. */
export interface AuditEvent {
  readonly clubId: number;
  readonly action: AuditAction;
  /** The id of the subject; the action determines its type. */
  readonly subjectId: number;
  /** Ids and numbers only, never personal data. */
  readonly detail?: {
    readonly crew_id?: number;
    readonly activity_id?: number | null;
    readonly notice_id?: number | null;
    /** Its reason is read with the entry. */
    readonly appeal_id?: number;
    readonly from?: number;
    readonly to?: number;
  };
  readonly reason?: string | null | undefined;
}

/**
 * Appends an event to the audit trail: in the transaction of the change, or after the read. The caller is the actor; a
 * caller without a member is recorded as null.
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
