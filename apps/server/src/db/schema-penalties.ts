import type { PenaltyRules } from '@crewwith/domain/penalties/rules';
import type { AppealState, CauseKind } from '@crewwith/domain/penalties/states';
import type { Generated, JSONColumnType } from 'kysely';

export interface PenaltyTables {
  /** The penalty rules of a club, each valid until the next. */
  penalty_rules: {
    id: Generated<number>;
    club_id: number;
    valid_from: Date;
    rules: JSONColumnType<PenaltyRules>;
    /** Who set them. */
    crew_id: number;
    created_time: Date;
  };
  appeals: {
    id: Generated<number>;
    club_id: number;
    /** Who appeals. */
    crew_id: number;
    kind: CauseKind;
    activity_id: number;
    /** The late cancel; null for a no-show. */
    cancellation_id: number | null;
    text: string;
    state: Generated<AppealState>;
    decided_by: number | null;
    decision_reason: string | null;
    created_time: Date;
    /** When it was decided, withdrawn or became moot. */
    decided_time: Date | null;
  };
}
