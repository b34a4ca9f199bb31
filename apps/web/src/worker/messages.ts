/** Messages of pages to the worker. */
export type WorkerMessage = 'take over' | 'language changed' | 'forget documents';
