/**
 * Imported first by every entry point but those of the build: all files are created owner-only. The embedded database
 * would create its files with 666.
 */
process.umask(0o077);
