/** What pages say to the worker. */
export type WorkerMessage = 'take over' | 'language changed' | 'forget documents';
