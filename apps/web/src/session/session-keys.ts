/** Where a session is kept on a device. */
export const TOKEN_KEY = 'jwtoken';
export const REFRESH_KEY = 'jwtoken_refresh';
export const ENTRY_KEY = 'crewwith_session';
/** What a signed-in person saw last, for when there is no network; it goes with the session. */
export const SCHEDULE_KEY = 'crewwith_seen';
/** Who one is in the club that was looked at last; it goes with the session too. */
export const ACCESS_KEY = 'crewwith_access';
