import { activityEditDraft } from '../../features/activities/activity-drafts.ts';
import type { ActivityFields } from '../../features/activities/activity-fields.ts';
import type { SeriesRecord } from '../../features/series/api.ts';
import { type RepeatFields, repeatOf } from '../../features/series/form/repeat-fields.ts';
import type { Draft } from '../../forms/draft.ts';
import type { EditDraft } from '../../forms/use-edit.ts';

type Fields = ActivityFields & RepeatFields;

/** A series as an edit of it was sent. */
type Sent = Pick<SeriesRecord, 'id' | 'version'>;

interface Stored extends EditDraft<Fields> {
  /** Where it was sent while the page was left, so that its answer may not have arrived. */
  sent?: Sent;
}

export interface SeriesEditDraft extends Draft<EditDraft<Fields>> {
  /** Stores that it is being sent, or with null that it was refused. */
  noteSent: (sent: Sent | null) => void;
  /** Whether it was sent, and the series is as it was before. */
  wasSent: () => boolean;
}

/**
 * The draft of an edit of a meetup of a series: that of the meetup, which may be without how the series repeats where
 * that could not be loaded. One that was sent ends with the version of the series.
 */
export function seriesEditDraft(activityId: string, series: SeriesRecord): SeriesEditDraft {
  const draft: Draft<Stored> = activityEditDraft(activityId) as Draft<Stored>;
  const isOver = ({ sent }: Stored) =>
    sent !== undefined && (sent.id !== series.id || sent.version !== series.version);
  return {
    ...draft,
    read() {
      const stored = draft.read();
      if (stored === null) return null;
      if (isOver(stored)) {
        draft.clear();
        return null;
      }
      const repeat = repeatOf(series);
      return { ...stored, base: { ...repeat, ...stored.base }, fields: { ...repeat, ...stored.fields } };
    },
    noteSent(sent) {
      const stored = draft.read();
      if (stored === null) return;
      const { sent: _, ...typed } = stored;
      draft.write(sent === null ? typed : { ...typed, sent: { id: sent.id, version: sent.version } });
    },
    wasSent: () => draft.read()?.sent !== undefined,
  };
}
