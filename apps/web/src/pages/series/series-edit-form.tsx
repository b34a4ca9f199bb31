import { parseLevels } from '@crewwith/domain/clubs/rules';
import { movedFreeUntil } from '@crewwith/domain/penalties/rules';
import { fromSeoulWire } from '@crewwith/domain/time';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useLeaveForm } from '../../browser/go-back.ts';
import { activityBody } from '../../features/activities/activity-body.ts';
import { useActivityFieldTexts } from '../../features/activities/activity-field-texts.ts';
import {
  ACTIVITY_FIELD_NAMES,
  type ActivityFieldName,
  type ActivityFields,
  activityFieldsOf,
} from '../../features/activities/activity-fields.ts';
import type { ActivityRecord } from '../../features/activities/api.ts';
import { useEditActivity, useIsActivityGone } from '../../features/activities/edit-api.ts';
import type { Club } from '../../features/clubs/api.ts';
import {
  type EditEffect,
  type SeriesEdit,
  type SeriesOccurrence,
  type SeriesRecord,
  useEditSeries,
} from '../../features/series/api.ts';
import { HeldCard } from '../../features/series/edit/held-card.tsx';
import {
  type Scope,
  type ScopeChoice,
  ScopeSheet,
  type ScopeSheetProps,
} from '../../features/series/edit/scope-sheet.tsx';
import { type FormValues, seriesChanges } from '../../features/series/edit/series-changes.ts';
import { useHeld } from '../../features/series/edit/use-held.ts';
import { REPEAT_NAMES, type RepeatFields, repeatOf } from '../../features/series/form/repeat-fields.ts';
import { mergeEdits } from '../../forms/merge-fields.ts';
import { StaleEditAlert } from '../../forms/stale-edit-alert.tsx';
import { useEdit } from '../../forms/use-edit.ts';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { openSeriesDraft } from './series-edit-draft.ts';
import { SeriesEditFields } from './series-edit-fields.tsx';

type Fields = ActivityFields & RepeatFields;

/** A meetup with its series. */
interface Edited {
  activity: ActivityRecord;
  series: SeriesRecord;
  version?: number | undefined;
}

export interface SeriesEditFormProps {
  activity: ActivityRecord;
  series: SeriesRecord;
  /** The meetup among those of the series. */
  row: SeriesOccurrence;
  adminLevel: number;
  club: Club;
  /** The present number of its attendees. */
  count: number;
  /** Loads both as saved now; null where another form takes the place of this one. */
  onReload: () => Promise<{ activity: ActivityRecord; series: SeriesRecord } | null>;
}

/** What is asked before an edit is saved. */
interface Asked extends Pick<ScopeSheetProps, 'meetup' | 'changes'> {
  resolve: (choice: ScopeChoice | null) => void;
}

const editedOf = ({ activity, series }: Edited): Edited => ({ activity, series, version: activity.version });
const fieldsOf = ({ activity, series }: Edited): Fields => ({
  ...activityFieldsOf(activity),
  ...repeatOf(series),
});
const NAMES = [...ACTIVITY_FIELD_NAMES, ...REPEAT_NAMES] as const;

function valuesOf(fields: ActivityFields, repeat: RepeatFields): FormValues {
  const { activity_time: _, end_time: __, ...meetup } = activityBody(fields);
  return { meetup, start: fields, repeat };
}

/** The scope that the link to this page asks for. */
const preferredScope = (state: unknown): Scope =>
  Reflect.get(Object(state), 'scope') === 'all' ? 'all' : 'one';

/** Edits a meetup of a series: alone, with those that follow, or with all (docs/specification.md#series-scope). */
export function SeriesEditForm(props: SeriesEditFormProps) {
  const { activity, series, row, count, adminLevel, club, onReload } = props;
  const { t } = useTranslation();
  const leaveForm = useLeaveForm();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOpen = useIsOpen();
  const one = useEditActivity(activity.activity_id);
  const isGone = useIsActivityGone(activity.activity_id);
  const held = useHeld();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [effect, setEffect] = useState<EditEffect | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const levels = parseLevels(club.levels, currentLanguage());
  const savedTexts = useActivityFieldTexts(levels);
  const [{ draft, sent, noteSent }] = useState(() => openSeriesDraft(activity.activity_id, series));
  useEffect(() => {
    if (sent === 'saved') draft.clear();
  }, [draft, sent]);
  const edit = useEdit({
    record: editedOf({ activity, series }),
    draft,
    fieldsOf,
    merge: (base: Fields, typed: Fields, saved: Fields) => mergeEdits(NAMES, { base, typed, saved }),
    reload: async () => {
      const reloaded = await onReload();
      return reloaded && editedOf(reloaded);
    },
  });
  const { start } = edit;
  // After a merge it may be another one, as the meetup is of another series since.
  const editedId = start.record.series.id;
  const many = useEditSeries(editedId);

  const leave = async (seriesId = editedId) => {
    edit.finish();
    if (!isOpen()) return;
    const isSplit = seriesId !== series.id && preferredScope(state) === 'all';
    // After a split its page is that of the new series, and a new rule may have no day for the meetup of this form.
    if (isSplit || isGone()) await navigate(paths.series(club.nick, seriesId), { replace: true });
    else await leaveForm(paths.activity(club.nick, activity.activity_id));
  };
  const saveOne = async (fields: ActivityFields) => {
    try {
      await one.mutateAsync({ ...activityBody(fields), version: edit.version });
    } catch (thrown) {
      return edit.refusal(thrown);
    }
    await leave();
    void toast(t('activityForm.saved'));
    return null;
  };
  const saveMany = async (body: SeriesEdit) => {
    const outcome = await held.hold();
    if (outcome === 'undone') {
      // Its form is back.
      setTimeout(() => frame.current?.querySelector<HTMLElement>('[type="submit"]')?.focus());
      void toast(t('series.undone'));
      return null;
    }
    if (outcome === 'left') noteSent({ id: editedId, body });
    try {
      const { id, changed } = await many.mutateAsync(body);
      await leave(id);
      void toast(t('series.saved', { count: changed }));
      return null;
    } catch (thrown) {
      noteSent(null);
      const refusal = edit.refusal(thrown);
      if (!isOpen()) void toast(t('series.notSaved', { reason: ApiError.from(thrown).message }), 'danger');
      return refusal;
    }
  };
  const submit = async (fields: ActivityFields, repeat: RepeatFields): Promise<ApiError | null> => {
    const { activity: saved, series: savedSeries } = start.record;
    const savedRow = savedSeries.occurrences.find(({ activity_id: id }) => id === row.activity_id) ?? row;
    const changes = seriesChanges(valuesOf(start.base, start.base), valuesOf(fields, repeat), savedRow);
    const isUnchanged = Object.keys(changes.fields).length === 0 && changes.moved === null;
    if (isUnchanged) return saveOne(fields);
    const to = fromSeoulWire(activityBody(fields).activity_time);
    const choice = await new Promise<ScopeChoice | null>((resolve) =>
      setAsked({
        changes,
        meetup: {
          day: savedRow.day,
          count,
          freeUntil: movedFreeUntil(saved.activity_time, to, new Date()),
        },
        resolve,
      }),
    );
    setAsked(null);
    if (choice === null) return null;
    if (choice.scope === 'one') return saveOne(fields);
    setEffect(choice.effect);
    return saveMany(choice.body);
  };
  const isWaiting = held.isHeld || many.isPending;
  const activityConflicts = start.conflicts.filter((name): name is ActivityFieldName =>
    ACTIVITY_FIELD_NAMES.some((each) => each === name),
  );
  return (
    <Page title={t('activity.editTitle')} lead={activity.name} width="column">
      {isWaiting && effect !== null && (
        <HeldCard
          effect={effect}
          clubNick={club.nick}
          sending={!held.isHeld}
          onUndo={held.undo}
          onSend={held.sendNow}
        />
      )}
      <div ref={frame} hidden={isWaiting}>
        <SeriesEditFields
          key={start.mergeCount}
          activityTime={start.record.activity.activity_time}
          count={count}
          initial={start.fields}
          startDay={start.record.series.start_day}
          savedRule={start.conflicts.includes('rule') ? start.base.rule : null}
          adminLevel={adminLevel}
          levels={levels}
          pending={one.isPending}
          conflicts={savedTexts(activityConflicts, start.base)}
          onChange={edit.saveDraft}
          onSubmit={submit}
        >
          {sent === 'unsaved' && <Alert>{t('series.notSavedYet')}</Alert>}
          <StaleEditAlert edit={edit} staleText={t('series.staleText')} />
        </SeriesEditFields>
      </div>
      {asked !== null && (
        <ScopeSheet
          series={start.record.series}
          meetup={asked.meetup}
          changes={asked.changes}
          preferred={preferredScope(state)}
          onClose={() => asked.resolve(null)}
          onStale={(error) => {
            edit.refusal(error);
            asked.resolve(null);
          }}
          onChoose={asked.resolve}
        />
      )}
    </Page>
  );
}

/** Returns a function that says whether the page is still open. */
function useIsOpen(): () => boolean {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
}
