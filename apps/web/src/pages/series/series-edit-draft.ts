import { activityEditDraft } from '../../features/activities/activity-drafts.ts';
import type { ActivityFields } from '../../features/activities/activity-fields.ts';
import type { RepeatFields } from '../../features/series/form/repeat-fields.ts';
import type { Draft } from '../../forms/draft.ts';
import type { EditDraft } from '../../forms/use-edit.ts';

/**
 * The draft of an edit of a meetup of a series: that of the meetup, which may be without how the series repeats where
 * that could not be loaded.
 */
export function seriesEditDraft(
  activityId: string,
  repeat: RepeatFields,
): Draft<EditDraft<ActivityFields & RepeatFields>> {
  const draft = activityEditDraft(activityId);
  return {
    ...draft,
    read() {
      const stored = draft.read();
      if (stored === null) return null;
      return { ...stored, base: { ...repeat, ...stored.base }, fields: { ...repeat, ...stored.fields } };
    },
  };
}
