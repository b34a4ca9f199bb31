/** Messages of pages to the worker. */
export type WorkerMessage = 'take over' | 'language changed' | 'forget documents' | 'end push';

/** Messages of the worker to pages. */
export type PageMessage = 'subscription changed';
