/**
 * Business constants and limits (docs/specification.md#constants). Names ending in _MS are milliseconds, in _S seconds,
 * in _DAYS Seoul calendar days.
 */

const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

// Time

/** Seoul is UTC+9 all year; activity times are shifted by this on the wire. */
export const SEOUL_OFFSET_MS = 9 * HOUR_MS;

/** The first and last supported day. */
export const FIRST_DAY = '0001-01-01';
export const LAST_DAY = '9999-12-31';

// Sessions

/** Minimum time between refresh checks of a client: 48 minutes. */
export const REFRESH_INTERVAL_MS = 2_880_000;
/** Lifetime of an access token (docs/specification.md#access-token). */
export const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
/** Lifetime of a ticket, which identifies a social account only. */
export const TICKET_MS = 60 * MINUTE_MS;
/** A refresh token expires after this long without use… */
export const REFRESH_TOKEN_IDLE_MS = 30 * DAY_MS;
/** …and after this long in any case. */
export const REFRESH_TOKEN_MAX_MS = 90 * DAY_MS;
/** Timeout of requests to the log-in provider. */
export const PROVIDER_TIMEOUT_MS = 3 * SECOND_MS;
/** Lifetime of the access record of a club that clients cache. */
export const ACCESS_CACHE_MS = HOUR_MS;
/** A navigation's authorisation timestamp allows the sign-up page for this long. */
export const NAVIGATION_AUTH_MS = 10 * SECOND_MS;

// Members

/** Minimum age, by the Seoul calendar. */
export const MIN_AGE = 14;
/** Days after withdrawal until a member's personal fields are erased (docs/specification.md#retention). */
export const WITHDRAWN_DATA_DAYS = 30;
/** Searches for a member by name and birthday, per caller and minute. */
export const MEMBER_SEARCHES_PER_MINUTE = 5;
/** Per caller and day: five a minute alone would find a name's birthday within three days. */
export const MEMBER_SEARCHES_PER_DAY = 50;

// Clubs and crews

/** Lowest and highest `admin_level`. */
export const LEVEL_MIN = -2;
export const LEVEL_MAX = 9;
/** Length of a club's nick, in characters of a–z 0–9 - _. */
export const CLUB_NICK_MIN = 2;
export const CLUB_NICK_MAX = 30;
/** Clubs that one member may create in a day. */
export const CLUBS_PER_DAY = 3;
/** Number of images that a public club page rotates, one a second. */
export const CLUB_IMAGES = 10;
/** Join window of the special club: its first day in Seoul, and its length. */
export const SPECIAL_JOIN_FROM = '2025-05-01';
export const SPECIAL_JOIN_HOURS = 144;
/** Longest reason of an action on others, in graphemes. */
export const REASON_MAX = 200;

// Activities

export const ACTIVITY_DEFAULT_CAPACITY = 40;
export const ACTIVITY_DEFAULT_ATTEND_LEVEL = 1;
/** From this level up a new activity is regular by default. */
export const REGULAR_DEFAULT_LEVEL = 6;
/** Highest attendance level that creators without `activity.create_freely` may set. */
export const LIMITED_ATTEND_LEVEL = 5;
/** A card's count turns red at this share of the capacity… */
export const COUNT_RED_RATIO = 0.9;
/** …and lighter red at this one. */
export const COUNT_LIGHT_RED_RATIO = 0.8;
/** An activity ends at most this long after its start. */
export const ACTIVITY_DURATION_MAX_MS = DAY_MS;
/** Length in calendars of an activity without an end. */
export const CALENDAR_DURATION_MS = 2 * HOUR_MS;
/** How long a deleted activity is in calendars, as cancelled. */
export const CALENDAR_CANCELLED_DAYS = 30;
/** A calendar feed has the activities of so many days before and after now… */
export const CALENDAR_FEED_PAST_DAYS = 90;
export const CALENDAR_FEED_AHEAD_DAYS = 365;
/** …and this many at most: the latest ones if there are more. */
export const CALENDAR_FEED_ACTIVITIES_MAX = 2000;
/** How often one feed may be read. */
export const CALENDAR_FEED_READS_PER_HOUR = 60;
/** The most feeds of a member, without revoked ones. */
export const CALENDAR_FEEDS_MAX = 20;
/** Days until a revoked feed is deleted. */
export const CALENDAR_FEED_REVOKED_DAYS = 30;
/** An owner may delete an activity until this long after its start. */
export const DELETION_AFTER_MS = DAY_MS;
/** Minimum length of a `location_url` that is shown as a map link. */
export const MAP_LINK_MIN_LENGTH = 2;

// Attendance

/** Number of wrong codes after which the attendee is a no-show. */
export const CODE_TRIES = 5;
/** The code is (minutes·60 + seconds) mod CODE_SPAN + CODE_FIRST: 10 to 99. */
export const CODE_SPAN = 90;
export const CODE_FIRST = 10;
/** `created_time` is fewer than this many seconds before the creation: a multiple of CODE_SPAN. */
export const CODE_DRAW_S = 60 * CODE_SPAN;
/** Marking opens this long before the activity's time and closes this long after it. */
export const MARKING_BEFORE_MS = HOUR_MS;
export const MARKING_AFTER_MS = HOUR_MS;
/** Attendance-change mode lasts from MARKING_AFTER_MS to this long after the activity's time. */
export const CHANGE_MODE_AFTER_MS = 24 * HOUR_MS;
/** The list of cancels is visible from this long before the activity. */
export const CANCEL_LIST_BEFORE_MS = 10 * HOUR_MS;
/** A cancel this close to the start is late: it needs a reason and causes a restriction. */
export const LATE_CANCEL_WINDOW_MS = 8 * HOUR_MS;
/** Restriction by a late cancel, from the cancel on. */
export const LATE_CANCEL_RESTRICTION_MS = 12 * HOUR_MS;
/** Restriction by each no-show, from the latest one's activity time on. */
export const NO_SHOW_RESTRICTION_DAYS = 7;
/** A club's rules allow some late cancels without a restriction in this many days. */
export const LATE_FREE_DAYS = 90;
/** A change of a club's penalty rules is valid this long after it was saved at the earliest. */
export const PENALTY_RULES_NOTICE_MS = DAY_MS;
/** Months for which the form of penalty rules shows how many they would have restricted. */
export const PENALTY_PREVIEW_MONTHS = 3;
/** A cause may be appealed for this long, and for as long as it restricts. */
export const APPEAL_WINDOW_MS = 7 * DAY_MS;
/** Most undecided appeals of a crew, and most appeals in APPEAL_PERIOD_DAYS. */
export const APPEALS_OPEN_MAX = 2;
export const APPEALS_PERIOD_MAX = 3;
export const APPEAL_PERIOD_DAYS = 90;
/** An appeal undecided for this long is shown to level 8 and up. */
export const APPEAL_OVERDUE_MS = 48 * HOUR_MS;
/** A cause whose appeal is undecided for this long rests… */
export const APPEAL_REST_AFTER_MS = 72 * HOUR_MS;
/** …for this long at most. */
export const APPEAL_REST_MS = 7 * DAY_MS;
/** Longest text of an appeal, and longest reason of its decision, in graphemes. */
export const APPEAL_TEXT_MAX = 500;
export const APPEAL_REASON_MAX = 300;
/** Attendees of a meetup that is moved by more than this may cancel freely… */
export const MOVED_FREELY_MS = 30 * MINUTE_MS;
/** …for this long, until the start at most. */
export const MOVED_FREE_MS = DAY_MS;
/** Longest reason of a cancel, in graphemes. */
export const CANCEL_REASON_MAX = 200;
/** A message of the crew on the activity at most this old is the reason of a late cancel. */
export const CANCEL_REASON_MESSAGE_MS = 10 * MINUTE_MS;

// Lists

/** Rows on a page of activities, notices and bulletin. */
export const PAGE_SIZE = 10;
/** A crew is new for this many days after joining. */
export const NEW_CREW_DAYS = 30;
/** Rows on a page of crews. Larger, since these lists are scanned for a nick. */
export const CREWS_PAGE_SIZE = 30;
/** Page buttons around the current page. */
export const PAGE_BUTTONS = 3;
/** Entries of a list that the level may not see in full. */
export const NEWCOMER_LIST_CAP = 10;
/** Notices on a club's main page. */
export const LATEST_NOTICES = 3;
/** Pictures on a club's main page, and among how many of its latest notices they are looked for. */
export const LATEST_PICTURES = 6;
export const PICTURE_NOTICES = 200;
/** Activities below the calendar while no date is selected. */
export const CALENDAR_UNSELECTED_CAP = 3;
/** The calendar loads this many days before the month and after the next month's start. */
export const CALENDAR_MARGIN_DAYS = 6;
/** Attendees that a card of an activity shows. */
export const CARD_FACES = 4;
/** Coming activities at the top of a main page: that one may attend, or that a club plans. */
export const NEXT_ACTIVITIES = 3;
/** Longest range of days in one call for activities. */
export const ACTIVITY_RANGE_DAYS = 62;
/** Weekdays and times, and places, that the form of a new activity suggests. */
export const ACTIVITY_SUGGESTIONS = 3;
/** How far ahead the activities go that these are taken from; the rest of the range lies before. */
export const SUGGESTIONS_AHEAD_DAYS = 14;

// Notices, messages, images

/** In graphemes, after trimming. */
export const NOTICE_TITLE_MAX = 100;
export const NOTICE_TEXT_MAX = 20_000;
export const MESSAGE_TEXT_MAX = 1000;
/** Messages on one page of a screen. */
export const MESSAGES_AT_ONCE = 30;
/** Most images of one notice and of one upload. */
export const MAX_IMAGES = 10;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Widths of the two sizes that calls name, in pixels. */
export const IMAGE_LARGE_PX = 1600;
export const IMAGE_SMALL_PX = 400;
/** Widths in which a picture is stored, ascending: faces, rows, two in a row, a phone's width, large. */
export const IMAGE_WIDTHS = [160, IMAGE_SMALL_PX, 800, 1200, IMAGE_LARGE_PX] as const;
/** An upload that nothing uses is removed after this long. */
export const IMAGE_ORPHAN_MS = 24 * HOUR_MS;
/** Longest URL in a field or a text, in UTF-16 units. */
export const URL_MAX = 2000;

// Error reports

export const ERROR_REPORT_MAX_BYTES = 4096;
export const ERROR_REPORTS_PER_MINUTE = 20;

export const EXPORTS_PER_DAY = 5;

// Retention

export const IDEMPOTENCY_KEY_MS = DAY_MS;
/** A reserved id that is unused by then expires. */
export const RESERVATION_MS = DAY_MS;
export const ERROR_LOG_MONTHS = 3;
export const ACCESS_LOG_MONTHS = 3;
/** The database refuses to delete younger audit entries. */
export const AUDIT_ENTRY_MONTHS = 12;
/** Views of a notice are counted once a day; their records are needed for this many days. */
export const NOTICE_VIEW_DAYS = 2;

// Popups

/** How far ahead the popups of upcoming activities look. */
export const POPUP_DAY_WINDOW_MS = 24 * HOUR_MS;
export const POPUP_HOUR_WINDOW_MS = HOUR_MS;
/** How long "do not show again" hides the no-show and the 24-hour popup. */
export const POPUP_HIDE_DAY_MS = DAY_MS;
/** How long it hides the 1-hour popup. */
export const POPUP_HIDE_HOUR_MS = HOUR_MS;
/** It hides the late-cancel popup until this long after the activity. */
export const POPUP_HIDE_CANCEL_AFTER_MS = DAY_MS;

// Screen

/** The calendar's selected date is restored from session storage within this time. */
export const SELECTED_DATE_MS = 60 * SECOND_MS;
/** Duration of the heart after marking attended. */
export const HEART_ANIMATION_MS = SECOND_MS;
/** Duration of "Copied to clipboard!". */
export const COPIED_MESSAGE_MS = 2 * SECOND_MS;

// Reports and terms

/** The attendance report starts, by default, on the first day of this many months ago. */
export const REPORT_DEFAULT_MONTHS_BACK = 1;
/** Longest range of days of a report, and its most meetups: the latest ones if there are more. */
export const REPORT_RANGE_DAYS = 366;
export const REPORT_MEETUPS_MAX = 200;
/** How many crews a report names for each series. */
export const REPORT_TOP_CREWS = 5;
/** A newcomer came back who attends again within so many days in Seoul. */
export const NEWCOMER_RETURN_DAYS = 30;
/** Day on which the terms of service and the privacy policy took effect. */
export const TERMS_EFFECTIVE_DAY = '2024-06-25';
/** Days of notice before the terms, the service and the privacy policy change. */
export const TERMS_NOTICE_DAYS = 15;
export const SERVICE_CHANGE_NOTICE_DAYS = 30;
export const POLICY_CHANGE_NOTICE_DAYS = 7;
/** Longest and shortest retention named in the privacy policy, in months. */
export const RETENTION_LONGEST_MONTHS = AUDIT_ENTRY_MONTHS;
export const RETENTION_SHORTEST_MONTHS = ACCESS_LOG_MONTHS;
