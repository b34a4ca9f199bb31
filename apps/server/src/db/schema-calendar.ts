import type { FeedScope } from '@crewwith/domain/calendar-feeds/scopes';
import type { Generated } from 'kysely';

export interface CalendarTables {
  /** The addresses that calendars subscribe to. */
  calendar_feeds: {
    id: Generated<number>;
    member_id: number;
    scope: FeedScope;
    /** The member's crew in the club of the scope `club`; null for other scopes. */
    crew_id: number | null;
    token_hash: string;
    /** The token, encrypted. */
    token_sealed: string;
    created_time: Date;
    revoked_time: Generated<Date | null>;
  };
}
