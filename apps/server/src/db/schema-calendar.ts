import type { FeedScope } from '@crewwith/domain/calendar-feeds/scopes';
import type { Language } from '@crewwith/domain/errors';
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
    /** In which language calendar apps show its name. */
    language: Language;
    created_time: Date;
    revoked_time: Generated<Date | null>;
  };
}
