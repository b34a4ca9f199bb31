import { activityEditDraft } from '../../features/activities/activity-drafts.ts';
import type { ActivityFields } from '../../features/activities/activity-fields.ts';
import type { SeriesEdit, SeriesRecord } from '../../features/series/api.ts';
import { type RepeatFields, repeatOf } from '../../features/series/form/repeat-fields.ts';
import type { Draft } from '../../forms/draft.ts';
import type { EditDraft } from '../../forms/use-edit.ts';

type Fields = ActivityFields & RepeatFields;

/** An edit as it was sent to a series. */
interface Sent {
  id: string;
  body: SeriesEdit;
}

/** Without how the series repeats where it could not be loaded. */
interface Stored extends EditDraft<ActivityFields & Partial<RepeatFields>> {
  /** Where it was sent while the page was left, so that its answer may not have arrived. */
  sent?: Sent;
}

/** The draft of an edit of a meetup of a series, as it is when the form is opened: that of the meetup. */
export interface SeriesEditDraft {
  draft: Draft<EditDraft<Fields>>;
  /** Whether it was sent before, and whether the series has the values that were sent; null if it was not. */
  sent: 'saved' | 'unsaved' | null;
  /** Stores that it is being sent, or with null that it was refused. */
  noteSent: (sent: Sent | null) => void;
}

export function openSeriesDraft(activityId: string, series: SeriesRecord): SeriesEditDraft {
  const draft = activityEditDraft<Stored>(activityId);
  const sentOf = (stored: Stored | null) => {
    if (stored?.sent === undefined) return null;
    return isSaved(stored.sent, series) ? 'saved' : 'unsaved';
  };
  return {
    sent: sentOf(draft.read()),
    draft: {
      write: draft.write,
      clear: draft.clear,
      read() {
        const stored = draft.read();
        if (stored === null || sentOf(stored) === 'saved') return null;
        const { sent, version, ...typed } = stored;
        const repeat = repeatOf(series);
        return {
          // Another user may have changed how the series repeats, of which the meetup's version says nothing.
          version: sent === undefined || isSame(sent, series) ? version : null,
          base: { ...repeat, ...typed.base },
          fields: { ...repeat, ...typed.fields },
        };
      },
    },
    noteSent(sent) {
      const stored = draft.read();
      if (stored === null) return;
      const { sent: _, ...typed } = stored;
      draft.write(sent === null ? typed : { ...typed, sent });
    },
  };
}

const isSame = ({ id, body }: Sent, series: SeriesRecord) =>
  id === series.id && body.version === series.version;

/** Whether a series has changed since an edit was sent, and has its values now. */
function isSaved(sent: Sent, series: SeriesRecord): boolean {
  if (isSame(sent, series)) return false;
  const { scope: _, from: __, version: ___, dry_run: ____, ...values } = sent.body;
  // Texts that are not there are null or empty.
  return Object.entries(values).every(([name, value]) => (Reflect.get(series, name) ?? '') === (value ?? ''));
}
