import type { ClubState } from '@crewwith/domain/clubs/states';
import type { CrewState } from '@crewwith/domain/crews/states';
import type { MemberState } from '@crewwith/domain/members/states';
import type { MessageState } from '@crewwith/domain/messages/states';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CalendarTables } from './schema-calendar.ts';
import type { DeliveryTables } from './schema-deliveries.ts';
import type { NotificationTables } from './schema-notifications.ts';
import type { PenaltyTables } from './schema-penalties.ts';
import type { Count, Day, SeatTables } from './schema-seats.ts';
import type { SeriesTables } from './schema-series.ts';

type Json = JSONColumnType<Record<string, unknown>>;

interface Reservation {
  member_id: number;
  created_time: Date;
  /** Hash of the input that the id was used for; null until then. */
  input_hash: string | null;
}

export interface Database
  extends SeatTables,
    SeriesTables,
    PenaltyTables,
    NotificationTables,
    CalendarTables,
    DeliveryTables {
  members: {
    id: Generated<number>;
    name: string;
    gender: string;
    birthday: Day;
    nationality: string;
    address: string;
    email: string;
    contact: string;
    image_url: string | null;
    info: string | null;
    /** 1 active, 0 withdrawn. */
    state: Generated<MemberState>;
    created_time: Date;
    /** Dates of the versions agreed to; both null when unknown. */
    terms_consent: Day | null;
    privacy_consent: Day | null;
    withdrawn_time: Date | null;
    /** When a withdrawn member last reactivated; null otherwise. */
    reactivated_time: Date | null;
    /** When the personal fields of a withdrawn member were erased. */
    erased_time: Date | null;
  };
  social_accounts: {
    id: Generated<number>;
    provider: string;
    subject: string;
    /** Null until sign-up. */
    member_id: number | null;
    nickname: string | null;
    email: string | null;
    /** Whether the provider calls the address valid and verified. */
    email_verified: Generated<boolean>;
    profile_image_url: string | null;
    /** The provider's refresh token, encrypted. */
    provider_refresh_token: string | null;
    created_time: Date;
    updated_time: Date;
  };
  clubs: {
    id: Generated<number>;
    name: string;
    nick: string;
    category: string;
    info: string;
    question: string;
    levels: Json;
    setting: Json;
    crew_count: Count;
    version: Generated<number>;
    /** 1 active, 0 withdrawn. */
    state: Generated<ClubState>;
    founder_id: number | null;
    /** Shown first on the main page while it is not deleted. */
    pinned_notice_id: Generated<number | null>;
    /** When the leader offered the club; null while it is not on offer. */
    offered_time: Date | null;
    /** Since when it has no leader and no eligible successor; null for other clubs. */
    frozen_time: Generated<Date | null>;
    created_time: Date;
  };
  crews: {
    id: Generated<number>;
    club_id: number;
    member_id: number;
    nick: string;
    admin_level: number;
    /** 1 active, 0 withdrawn, -1 banned. */
    state: CrewState;
    info: Json;
    limit_end_time: Date | null;
    limit_lifted_time: Date | null;
    /** A restriction from before the account was erased; applies in addition to this crew's own seats. */
    inherited_limit_end: Generated<Date | null>;
    created_time: Date;
    /** Null until the welcome popup is dismissed. */
    updated_time: Date | null;
  };
  /** The banned and restricted crews of erased members, by a hash of the social account. */
  former_crews: { crew_id: number; club_id: number; subject_hash: string; created_time: Date };
  /** Keys of hashes that outlive SECRET. */
  hash_keys: { name: string; key: string };
  notices: {
    id: Generated<number>;
    club_id: number;
    crew_id: number;
    notice_category: string;
    notice_title: string;
    notice_text: string;
    view: Count;
    like_count: Count;
    message_count: Count;
    version: Generated<number>;
    created_time: Date;
    deleted_time: Date | null;
  };
  notice_views: { notice_id: number; member_id: number; day: Day };
  messages: {
    id: Generated<number>;
    club_id: number;
    crew_id: number;
    activity_id: number | null;
    notice_id: number | null;
    message_text: string;
    /** 1 shown, 0 deleted. */
    state: Generated<MessageState>;
    /** The message that it replies to; that one is no reply. */
    reply_to: number | null;
    /** Number of shown replies. */
    reply_count: Count;
    like_count: Count;
    created_time: Date;
  };
  likes: { crew_id: number; table_type: string; table_id: number; created_time: Date };
  images: {
    id: Generated<number>;
    member_id: number;
    /** Unguessable; the files are `<name>-1600.webp`, `<name>-400.webp` and other widths. */
    name: string;
    width: number;
    height: number;
    bytes: number;
    notice_id: number | null;
    club_id: number | null;
    /** The activity whose cover it is. */
    activity_id: number | null;
    /** Whether it is the cover of series, whose `cover_id` it is. */
    series_cover: Generated<boolean>;
    /** Whether it is the picture of the member who uploaded it. */
    member_picture: Generated<boolean>;
    /** Position among the images of a notice. */
    sort: Generated<number>;
    created_time: Date;
    /** When it was unlinked: from then on it is not served, and the next cleanup removes it. */
    removed_time: Date | null;
  };
  access_logs: {
    id: Generated<number>;
    social_account_id: number;
    member_id: number | null;
    created_time: Date;
  };
  error_logs: {
    id: Generated<number>;
    type: string;
    message: string;
    member_id: number | null;
    created_time: Date;
  };
  /** A log-in: a family of refresh tokens, of which one is the newest. */
  sessions: {
    id: Generated<number>;
    member_id: number;
    social_account_id: number;
    cookie_hash: string;
    /** Names of browser and operating system; null when unknown. */
    device: string | null;
    created_time: Date;
    last_used_time: Date;
    ended_time: Date | null;
  };
  refresh_tokens: {
    id: Generated<number>;
    session_id: number;
    token_hash: string;
    created_time: Date;
    /** When a newer one replaced it; using it afterwards ends the session. */
    rotated_time: Date | null;
  };
  /** The renewal token that `POST /oauth/token` returns as `refresh_token`, valid for a new ticket. */
  renewal_tokens: {
    id: Generated<number>;
    social_account_id: number;
    session_id: number | null;
    token_hash: string;
    created_time: Date;
    /** When the ticket issued with it logged in. */
    logged_in_time: Date | null;
    used_time: Date | null;
  };
  /** Signing keys by `kid`; the private part is encrypted. */
  signing_keys: {
    kid: string;
    public_key: string;
    private_key: string;
    created_time: Date;
    retired_time: Date | null;
  };
  idempotency_keys: {
    scope: string;
    key: string;
    request_hash: string;
    reply: ColumnType<unknown, string | null | undefined, unknown>;
    created_time: Date;
  };
  activity_reservations: Reservation & { activity_id: number };
  notice_reservations: Reservation & { notice_id: number };
  /** When each job is next due, shared by all servers. */
  job_runs: { name: string; due_time: Date };
  /** Rate-limit counters shared by all servers. */
  limit_windows: { limit_name: string; person: string; window_end: Date; count: number };
  /** Append-only. */
  audit_entries: {
    id: Generated<number>;
    club_id: number | null;
    actor_member_id: number | null;
    actor_crew_id: number | null;
    action: string;
    subject_type: string;
    subject_id: number | null;
    detail: Json;
    created_time: Date;
  };
}
