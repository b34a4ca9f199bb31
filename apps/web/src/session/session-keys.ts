/** Storage keys of a session. */
export const TOKEN_KEY = 'jwtoken';
export const REFRESH_KEY = 'jwtoken_refresh';
export const ENTRY_KEY = 'crewwith_session';
/** The schedule last shown, for offline use; removed with the session. */
export const SCHEDULE_KEY = 'crewwith_seen';
/** The access to the last club shown; removed with the session. */
export const ACCESS_KEY = 'crewwith_access';
/** Which push subscription the server knows, and the day on which that was last checked; removed with the session. */
export const PUSH_KEY = 'crewwith_push';
/** When the person last said no to push on this device, in milliseconds since the epoch; removed with the session. */
export const PUSH_ASKED_KEY = 'crewwith_push_asked';
/** On how many days the app was open while its user had a seat, and the last of them; removed with the session. */
export const SEAT_VISITS_KEY = 'crewwith_seat_visits';
/** Until when a crew's popups are hidden; removed with the session. */
export const POPUPS_KEY = 'crewwith_popups';
/** In IndexedDB: when the session was last renewed, in milliseconds since the epoch; deleted with the session. */
export const LAST_REFRESH_KEY = 'crewwith_last_refresh';
