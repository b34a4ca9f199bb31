import { followingRule } from '@crewwith/domain/series/rule-choices';
import { isSeoulDay } from '@crewwith/domain/time';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activityBody, validateActivity } from '../../features/activities/activity-body.ts';
import { type ActivityFields, newActivityFields } from '../../features/activities/activity-fields.ts';
import type { FormExtra } from '../../features/activities/activity-form.tsx';
import type { Club } from '../../features/clubs/api.ts';
import { type NewSeries, useCreateSeries } from '../../features/series/api.ts';
import { DatesPreview, type DatesPreviewProps } from '../../features/series/form/dates-preview.tsx';
import {
  NO_REPEAT,
  REPEAT_ERROR_NAMES,
  type RepeatFields,
  validateRepeat,
} from '../../features/series/form/repeat-fields.ts';
import { RepeatSection } from '../../features/series/form/repeat-section.tsx';
import { newSeriesBody } from '../../features/series/form/series-body.ts';
import type { NewSeriesDraft } from '../../features/series/form/series-draft.ts';
import { ShareField } from '../../features/series/form/share-field.tsx';
import type { Draft } from '../../forms/draft.ts';
import { ApiError } from '../../http/api-error.ts';

interface NewSeriesOptions {
  club: Club;
  my: NonNullable<Club['my']>;
  /** The day of the form when it opens, which may be missing. */
  date: string;
  draft: Draft<NewSeriesDraft>;
  /** Whether the form goes on with the draft; else the draft stays until the form is changed. */
  resumes: boolean;
  /** Called with the fields of the meetup when only the repetition has changed. */
  onRepeat: (fields: ActivityFields) => void;
}

type CreateResult = { error: null; id: string } | { error: ApiError };

/** The part of the form of a new meetup that makes it a series, for levels that may. */
export function useNewSeries({ club, my, date: firstDate, draft, resumes, onRepeat }: NewSeriesOptions) {
  const { t } = useTranslation();
  const [repeat, setRepeat] = useState(() => (resumes && draft.read()?.repeat) || NO_REPEAT);
  const ownsDraft = useRef(resumes);
  /** The last real day. */
  const day = useRef(firstDate);
  const saving = useCreateSeries();
  /** Drops what another form has left. */
  const own = () => {
    if (!ownsDraft.current) draft.clear();
    ownsDraft.current = true;
  };
  const change = (next: RepeatFields) => {
    own();
    setRepeat(next);
    draft.write({ repeat: next, sent: draft.read()?.sent ?? null });
  };
  const bodyOf = (fields: ActivityFields): NewSeries => {
    const { activity_time: _, end_time: __, ...meetup } = activityBody(fields);
    return newSeriesBody({ meetup, start: fields, repeat, clubId: club.id, crewId: my.crew_id });
  };
  /** What is needed for the dates, or what of that is missing. */
  const planOf = ({ date, time }: ActivityFields): Pick<DatesPreviewProps, 'plan' | 'missing'> => {
    const named = { ...newActivityFields(my.admin_level), name: '-', location: '-', date, time };
    const errors = { ...validateActivity(named, null, new Date()), ...validateRepeat(repeat, date) };
    const [error] = Object.values(errors);
    if (error === undefined) return { plan: bodyOf(named), missing: null };
    if (time === '') return { plan: null, missing: t('series.timeFirst') };
    if (repeat.ends === 'day' && !isSeoulDay(repeat.until_day))
      return { plan: null, missing: t('series.lastDayFirst') };
    return { plan: null, missing: errors.max_count === undefined ? error : t('series.timesFirst') };
  };
  const mayRepeat = club.can.create_series;
  const extra: FormExtra = {
    belowDate: (form) => (
      <RepeatSection
        date={form.values.date}
        repeat={repeat}
        isOptional
        errors={form.errors}
        onChange={(next) => {
          for (const name of REPEAT_ERROR_NAMES) form.clearFieldError(name);
          change(next);
          onRepeat(form.values);
        }}
      >
        <DatesPreview {...planOf(form.values)} clubNick={club.nick} />
      </RepeatSection>
    ),
    more: repeat.rule !== '' && (
      <ShareField
        value={repeat.standing_share}
        onChange={(standing_share) => change({ ...repeat, standing_share })}
      />
    ),
    validate: ({ date }) => validateRepeat(repeat, date),
    labels: { until_day: t('series.lastDay'), max_count: t('series.times') },
  };
  return {
    repeats: mayRepeat && repeat.rule !== '',
    pending: saving.isPending,
    extra: mayRepeat ? extra : undefined,
    /** Takes the rule along when the form has changed, maybe to another day. */
    follow(to: string) {
      own();
      const from = day.current;
      if (!isSeoulDay(to) || to === from) return;
      day.current = to;
      if (repeat.rule !== '' && isSeoulDay(from))
        change({ ...repeat, rule: followingRule(repeat.rule, from, to) });
    },
    reset() {
      draft.clear();
      setRepeat(NO_REPEAT);
    },
    async create(fields: ActivityFields): Promise<CreateResult> {
      own();
      const body = bodyOf(fields);
      const text = JSON.stringify(body);
      const sent = draft.read()?.sent;
      const key = sent?.body === text ? sent.key : crypto.randomUUID();
      draft.write({ repeat, sent: { key, body: text } });
      try {
        return { error: null, id: await saving.mutateAsync({ body, key }) };
      } catch (failure) {
        return { error: ApiError.from(failure) };
      }
    },
  };
}
