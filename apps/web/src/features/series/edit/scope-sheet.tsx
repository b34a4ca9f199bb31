import { ruleWords } from '@crewwith/domain/series/rule-words';
import type { SeoulDay } from '@crewwith/domain/time';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '../../../forms/retry-button.tsx';
import { ApiError } from '../../../http/api-error.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { momentWords } from '../../../i18n/moment-words.ts';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { ChoiceField } from '../../../ui/form/fields.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import { type EditEffect, type SeriesEdit, type SeriesRecord, useEditEffect } from '../api.ts';
import { fieldNames, seriesDay } from '../series-words.ts';
import styles from './edit.module.css';
import { EditEffectText } from './edit-effect.tsx';
import { lastDayOf } from './last-day.ts';
import type { SeriesChanges } from './series-changes.ts';

export type Scope = 'one' | SeriesEdit['scope'];

/** What is to be changed; of several meetups with the call and what it does. */
export type ScopeChoice =
  | { scope: 'one' }
  | { scope: SeriesEdit['scope']; body: SeriesEdit; effect: EditEffect };

export interface ScopeSheetProps {
  series: SeriesRecord;
  /** The meetup of the form: its day by the rule, its seats, and until when they may be cancelled freely. */
  meetup: { day: SeoulDay; count: number; freeUntil: Date | null };
  changes: SeriesChanges;
  /** Chosen at first, where it can be. */
  preferred: Scope;
  onClose: () => void;
  /** Another user has saved meanwhile, which the form shows. */
  onStale: (error: ApiError) => void;
  onChoose: (choice: ScopeChoice) => void;
}

/**
 * Asks which meetups of a series an edit changes, and says before what it does
 * (docs/specification.md#series-scope).
 */
export function ScopeSheet(props: ScopeSheetProps) {
  const { series, meetup, changes, preferred, onClose, onStale, onChoose } = props;
  const { t } = useTranslation();
  const isManyClosed = Object.keys(changes.fields).length === 0;
  const [chosen, setChosen] = useState<Scope>(() => {
    if (isManyClosed) return 'one';
    return changes.repeats && preferred === 'one' ? 'following' : preferred;
  });
  const body: SeriesEdit | null =
    chosen === 'one'
      ? null
      : {
          ...changes.fields,
          scope: chosen,
          version: series.version,
          ...(chosen === 'following' && { from: meetup.day }),
        };
  const effects = useEditEffect(series.id, body);
  const { data: effect, error } = effects;
  const stale = error !== null && ApiError.from(error).code === 'request.stale' ? ApiError.from(error) : null;
  useEffect(() => {
    if (stale !== null) onStale(stale);
  }, [stale, onStale]);
  const day = seriesDay(meetup.day);
  const many = { disabled: isManyClosed };
  const confirm = () => {
    if (chosen === 'one') onChoose({ scope: 'one' });
    else if (body !== null && effect !== undefined) onChoose({ scope: chosen, body, effect });
  };
  return (
    <Sheet
      opened
      title={t('series.scopeTitle')}
      onClose={onClose}
      onSubmit={confirm}
      footer={
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={chosen !== 'one' && effect === undefined}>
            {t('series.change')}
          </Button>
        </div>
      }
    >
      <div className={styles.fields}>
        <ChoiceField
          label={null}
          error={null}
          options={[
            {
              value: 'one',
              label: t('series.one'),
              description: changes.repeats ? t('series.oneClosed') : t('series.oneHint', { day }),
              disabled: changes.repeats,
            },
            {
              value: 'following',
              label: t('series.following'),
              description: isManyClosed ? t('series.manyClosed') : t('series.followingHint', { day }),
              ...many,
            },
            {
              value: 'all',
              label: t('series.all'),
              description: isManyClosed ? t('series.manyClosed') : t('series.allHint'),
              ...many,
            },
          ]}
          value={chosen}
          onChange={(value) => setChosen(value as Scope)}
        />
        <div className={styles.box} role="status" aria-label={t('series.effect')}>
          {chosen === 'one' && <OneEffect {...meetup} />}
          {chosen !== 'one' && <ManyNotes series={series} changes={changes} />}
          {chosen !== 'one' && error !== null && (
            <p className={styles.error}>{ApiError.from(error).message}</p>
          )}
          {chosen !== 'one' && error === null && effect === undefined && (
            <>
              <p className={styles.note}>{t('series.effectPending')}</p>
              <RowsSkeleton rows={2} />
            </>
          )}
          {chosen !== 'one' && error === null && effect !== undefined && (
            <EditEffectText effect={effect} clubNick={series.club_nick} />
          )}
          {chosen !== 'one' && <RetryButton query={effects} />}
        </div>
      </div>
    </Sheet>
  );
}

function OneEffect({ count, freeUntil }: Pick<ScopeSheetProps['meetup'], 'count' | 'freeUntil'>) {
  const { t } = useTranslation();
  return freeUntil === null
    ? t('series.oneSame', { count })
    : t('series.oneMoved', { count, until: momentWords(freeUntil) });
}

/** How the series repeats from now on, and what of the meetup of the form is not changed along. */
function ManyNotes({ series, changes }: Pick<ScopeSheetProps, 'series' | 'changes'>) {
  const { t } = useTranslation();
  const { fields, moved, kept } = changes;
  const lastDay = lastDayOf(series, fields);
  return (
    <>
      {fields.rule !== undefined && (
        <p>{t('series.newRule', { rule: ruleWords(fields.rule, currentLanguage()) })}</p>
      )}
      {lastDay !== null && <p>{t('series.lastDayIs', { day: seriesDay(lastDay) })}</p>}
      {moved !== null && moved.rule === null && <p>{t('series.dayStays')}</p>}
      {kept.length > 0 && <p>{t('series.keepsOwn', { fields: fieldNames(kept) })}</p>}
    </>
  );
}
