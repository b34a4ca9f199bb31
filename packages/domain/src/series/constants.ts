// Series (docs/specification.md#series).

/** The activities of a series are made so many days ahead: ten weeks. */
export const SERIES_AHEAD_DAYS = 70;
/** How long ago the earliest possible day of a new series may be: days and holidays are counted from there. */
export const SERIES_PAST_DAYS = 366;
/** Most activities of a series that ends after a count. */
export const SERIES_COUNT_MAX = 104;
/** Most series of a club that go on; those that were split from one another are one. */
export const SERIES_RUNNING_MAX = 50;
