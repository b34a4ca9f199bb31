/** Tests that take minutes even on little data: the short scope leaves them out. */
export const ONLY_FULL_RUN = [
  'e2e/{backup,clock,disk,new-build,operations,push,slow-network,stop}.full.test.ts',
  'apps/server/src/{backup/ledger,cli/leader,features/reports/large-club}.full.test.ts',
  'apps/server/src/{db/online-migration,features/images/fair-queue,threats/long-texts}.full.test.ts',
];
