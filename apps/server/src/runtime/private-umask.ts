/**
 * Imported first by everything that is started by itself: what it makes is read by its owner alone. The embedded
 * database would make its files with 666.
 */
process.umask(0o077);
