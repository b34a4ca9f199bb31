import { parseLevels } from '@crewwith/domain/clubs/rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { newActivityDraft } from '../../features/activities/activity-drafts.ts';
import {
  type ActivityFields,
  copyActivityFields,
  newActivityFields,
} from '../../features/activities/activity-fields.ts';
import { ActivityForm } from '../../features/activities/activity-form.tsx';
import { ActivitySkeleton } from '../../features/activities/activity-skeleton.tsx';
import { type ActivityRecord, useActivity } from '../../features/activities/api.ts';
import { useActivityCreation } from '../../features/activities/use-activity-creation.ts';
import { useSuggestions } from '../../features/activities/use-suggestions.ts';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { newSeriesDraft } from '../../features/series/form/series-draft.ts';
import { messageOf } from '../../forms/validate.ts';
import { currentLanguage, loadPlanningTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useNewSeries } from '../series/use-new-series.tsx';

export const prepare = loadPlanningTexts;

/** Returns the id of the meetup to copy, stored in the history entry, which survives a reload. */
function copiedId(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'copyOf' in state && typeof state.copyOf === 'string'
    ? state.copyOf
    : null;
}

/** Creates a meetup, optionally as a copy of another one. */
export function ActivityCreatePage() {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { state, key } = useLocation();
  const club = useCurrentClub();
  const my = getMembership(club);
  const copied = copiedId(state);
  const title = t(copied === null ? 'activity.createTitle' : 'activityForm.copyTitle');
  if (my === null || !club.can.create_activity) {
    return (
      <Page title={title} width="narrow">
        <EmptyState
          title={club.frozen ? messageOf('club.frozen') : t('refused.activityCreate')}
          text={
            club.frozen
              ? undefined
              : t('activityForm.createRefusedText', { level: levelPhrase('activity.create') })
          }
          action={<ButtonLink href={paths.club(club.nick)}>{t('activity.seeClub')}</ButtonLink>}
        />
      </Page>
    );
  }
  const shared = { club, my, title };
  return copied === null ? (
    <CreateForm key={key} {...shared} source={null} />
  ) : (
    <CopyForm key={key} {...shared} id={copied} />
  );
}

interface CreateFormProps {
  club: Club;
  my: NonNullable<Club['my']>;
  title: string;
  source: ActivityRecord | null;
}

function CopyForm({ id, ...shared }: Omit<CreateFormProps, 'source'> & { id: string }) {
  const source = useActivity(id, { withPage: false });
  if (source.isPending) return <ActivitySkeleton />;
  // Without the source, which may have been deleted, the form still restores the draft.
  return <CreateForm {...shared} source={source.data ?? null} />;
}

function CreateForm({ club, my, title, source }: CreateFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { key: visit } = useLocation();
  const draft = newActivityDraft(my.crew_id);
  const seriesDraft = newSeriesDraft(my.crew_id);
  const [start, setStart] = useState(() => {
    const stored = draft.read();
    const resumesDraft = stored !== null && (source === null || stored.visit === visit);
    if (resumesDraft) return { ...stored, resumes: true, found: stored.visit !== visit, mergeCount: 0 };
    const fields =
      source === null
        ? newActivityFields(my.admin_level)
        : copyActivityFields(source, my.admin_level, new Date());
    return { fields, id: null, resumes: false, found: false, mergeCount: 0 };
  });
  const reserved = useRef(start.id);
  const { createActivity, pending } = useActivityCreation();
  const suggestions = useSuggestions(club.nick);
  const saveDraft = (fields: ActivityFields) => draft.write({ fields, visit, id: reserved.current });
  const series = useNewSeries({
    club,
    my,
    date: start.fields.date,
    draft: seriesDraft,
    resumes: start.resumes,
    onRepeat: saveDraft,
  });
  const change = (fields: ActivityFields) => {
    series.follow(fields.date);
    saveDraft(fields);
  };

  const submit = async (fields: ActivityFields) => {
    if (series.repeats) {
      const planned = await series.create(fields);
      if (planned.error !== null) return planned.error;
      draft.clear();
      seriesDraft.clear();
      await navigate(paths.series(club.nick, planned.id), { replace: true, state: { created: true } });
      return null;
    }
    const created = await createActivity({
      fields,
      club_id: club.id,
      crew_id: my.crew_id,
      reserved: reserved.current,
      onReserved: (id) => {
        reserved.current = id;
        saveDraft(fields);
      },
    });
    if (created.error !== null) return created.error;
    draft.clear();
    seriesDraft.clear();
    await navigate(paths.activity(club.nick, created.id), { replace: true, state: { created: true } });
    return null;
  };
  return (
    <Page title={title} width="column">
      <ActivityForm
        key={start.mergeCount}
        initial={start.fields}
        existing={null}
        adminLevel={my.admin_level}
        levels={parseLevels(club.levels, currentLanguage())}
        suggestions={suggestions}
        submitLabel={t(series.repeats ? 'series.create' : 'activity.create')}
        pending={pending || series.pending}
        conflicts={{}}
        extra={series.extra}
        dateHelp={
          source === null &&
          club.can.create_poll && (
            <p>
              {t('polls.noDateYet')}{' '}
              <Link href={paths.pollCreate(club.nick)} state={{ fromMeetup: true }}>
                {t('polls.decideByPoll')}
              </Link>
            </p>
          )
        }
        onChange={change}
        onSubmit={submit}
      >
        {start.found && (
          <Alert
            action={
              <Button
                variant="default"
                onClick={() => {
                  draft.clear();
                  series.reset();
                  reserved.current = null;
                  setStart({
                    fields: newActivityFields(my.admin_level),
                    id: null,
                    resumes: false,
                    found: false,
                    mergeCount: start.mergeCount + 1,
                  });
                }}
              >
                {t('activity.draftDiscard')}
              </Button>
            }
          >
            {t('activityForm.draftFound')}
          </Alert>
        )}
      </ActivityForm>
    </Page>
  );
}
