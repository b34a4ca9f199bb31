import { parseLevels } from '@crewwith/domain/clubs/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { activityBody } from '../../features/activities/activity-body.ts';
import { newActivityDraft } from '../../features/activities/activity-drafts.ts';
import {
  type ActivityFieldName,
  type ActivityFields,
  newActivityFields,
} from '../../features/activities/activity-fields.ts';
import { ActivityForm, type FormExtra } from '../../features/activities/activity-form.tsx';
import { useSuggestions } from '../../features/activities/use-suggestions.ts';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { useCreatePoll } from '../../features/polls/api.ts';
import { newPollDraft } from '../../features/polls/form/poll-draft.ts';
import {
  newPollBody,
  newPollFields,
  POLL_ERROR_NAMES,
  type PollFields,
  validatePoll,
} from '../../features/polls/form/poll-fields.ts';
import { PollSection } from '../../features/polls/form/poll-section.tsx';
import { messageOf } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage, loadPlanningTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';

export const prepare = loadPlanningTexts;

/** `/{club_nick}/poll/create`: lets a club's crews vote on the time of a meetup (docs/specification.md#poll-form). */
export function PollCreatePage() {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { key } = useLocation();
  const club = useCurrentClub();
  const my = getMembership(club);
  if (my === null || !club.can.create_poll) {
    return (
      <Page title={t('polls.createTitle')} width="narrow">
        <EmptyState
          title={club.frozen ? messageOf('club.frozen') : t('refused.pollCreate')}
          text={club.frozen ? undefined : t('polls.createRefusedText', { level: levelPhrase('poll.create') })}
          action={<ButtonLink href={paths.club(club.nick)}>{t('activity.seeClub')}</ButtonLink>}
        />
      </Page>
    );
  }
  return <CreateForm key={key} club={club} my={my} />;
}

interface CreateFormProps {
  club: Club;
  my: NonNullable<Club['my']>;
}

/** The fields of a meetup that a poll does not have. */
const REPLACED: readonly ActivityFieldName[] = ['date', 'time', 'end', 'cover'];

/** Whether the page was opened from the form of a meetup. */
const isFromMeetup = (state: unknown) => Reflect.get(Object(state), 'fromMeetup') === true;

function CreateForm({ club, my }: CreateFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { key: visit, state } = useLocation();
  const draft = newPollDraft<ActivityFields>(my.crew_id);
  const meetupDraft = newActivityDraft(my.crew_id);
  /** A new form, with what was typed for a meetup if it was left for this one. */
  const newStart = (round: number) => {
    const typed = isFromMeetup(state) ? (meetupDraft.read()?.fields ?? null) : null;
    return {
      fields: { ...(typed ?? newActivityFields(my.admin_level)), cover: null },
      poll: newPollFields(new Date(), typed?.date ?? '', typed?.time ?? ''),
      takenAlong: typed !== null,
      found: false,
      round,
    };
  };
  const [start, setStart] = useState(() => {
    const stored = draft.read();
    return stored === null ? newStart(0) : { ...stored, found: stored.visit !== visit, round: 0 };
  });
  const [poll, setPoll] = useState<PollFields>(start.poll);
  const [fields, setFields] = useState<ActivityFields>(start.fields);
  const saving = useCreatePoll();
  const suggestions = useSuggestions(club.nick);
  const save = (next: { fields: ActivityFields; poll: PollFields }, sent = draft.read()?.sent ?? null) =>
    draft.write({ ...next, takenAlong: start.takenAlong, visit, sent });
  const reset = () => {
    draft.clear();
    const next = newStart(start.round + 1);
    setStart(next);
    setPoll(next.poll);
    setFields(next.fields);
  };
  const submit = async (submitted: ActivityFields) => {
    const [first] = poll.times;
    const meetup = activityBody({ ...submitted, ...first, end: '', cover: null });
    const { activity_time: _, end_time: __, cover_image_id: ___, ...common } = meetup;
    const body = newPollBody({ ...common, club_id: club.id, crew_id: my.crew_id }, poll);
    const text = JSON.stringify(body);
    const sent = draft.read()?.sent;
    const key = sent?.body === text ? sent.key : crypto.randomUUID();
    save({ fields: submitted, poll }, { key, body: text });
    try {
      const id = await saving.mutateAsync({ body, key });
      draft.clear();
      if (start.takenAlong) meetupDraft.clear();
      await navigate(paths.poll(club.nick, id), { replace: true, state: { created: true } });
      return null;
    } catch (failure) {
      return ApiError.from(failure);
    }
  };
  const extra: FormExtra = {
    replaced: REPLACED,
    belowDate: (form) => (
      <PollSection
        poll={poll}
        errors={form.errors}
        suggestions={suggestions?.starts ?? null}
        onChange={(next) => {
          for (const name of POLL_ERROR_NAMES) form.clearFieldError(name);
          setPoll(next);
          save({ fields, poll: next });
        }}
      />
    ),
    validate: () => validatePoll(poll, new Date()),
    labels: { times: t('polls.times'), end_day: t('polls.endDay'), end_clock: t('polls.endClock') },
  };
  return (
    <Page title={t('polls.createTitle')} width="column">
      <ActivityForm
        key={start.round}
        initial={start.fields}
        existing={null}
        adminLevel={my.admin_level}
        levels={parseLevels(club.levels, currentLanguage())}
        suggestions={suggestions}
        submitLabel={t('polls.create')}
        pending={saving.isPending}
        conflicts={{}}
        extra={extra}
        onChange={(changed) => {
          setFields(changed);
          save({ fields: changed, poll });
        }}
        onSubmit={submit}
      >
        {start.found ? (
          <Alert
            action={
              <Button variant="default" onClick={reset}>
                {t('activity.draftDiscard')}
              </Button>
            }
          >
            {t('polls.draftFound')}
          </Alert>
        ) : (
          start.takenAlong && <Alert>{t('polls.takenAlong')}</Alert>
        )}
      </ActivityForm>
    </Page>
  );
}
