/**
 * Imported first by every entry point of the server: all files are created owner-only. The embedded database
 * would create its files with 666.
 */
process.umask(0o077);
