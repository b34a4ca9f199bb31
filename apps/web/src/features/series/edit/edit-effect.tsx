import { useTranslation } from 'react-i18next';
import { momentWords } from '../../../i18n/moment-words.ts';
import type { EditEffect } from '../api.ts';
import { EffectDays } from '../effect-days.tsx';
import { fieldNames } from '../series-words.ts';
import styles from './edit.module.css';

interface EditEffectTextProps {
  effect: EditEffect;
  clubNick: string;
}

/** What an edit of a series does to its meetups and to the people in them. */
export function EditEffectText({ effect, clubNick }: EditEffectTextProps) {
  const { t } = useTranslation();
  const { changed, own, removed, made, kept, left, seats } = effect;
  const people = [
    seats.same > 0 && t('series.same', { count: seats.same }),
    seats.moved > 0 &&
      (seats.free_until === null
        ? t('series.movedShort', { count: seats.moved })
        : t('series.moved', { count: seats.moved, until: momentWords(new Date(seats.free_until)) })),
  ].filter(Boolean);
  return (
    <div className={styles.effect}>
      <p className={styles.strong}>{t('series.changed', { count: changed })}</p>
      {people.length > 0 && <p>{people.join(' · ')}</p>}
      {own > 0 && <p>{t('series.own', { count: own })}</p>}
      {removed > 0 && <p>{t('series.removed', { count: removed })}</p>}
      {made > 0 && <p>{t('series.made', { count: made })}</p>}
      <EffectDays
        title={t('series.kept')}
        clubNick={clubNick}
        rows={kept.map((row) => ({ ...row, note: fieldNames(row.fields) }))}
      />
      <EffectDays
        title={t('series.left')}
        clubNick={clubNick}
        rows={left.map((row) => ({ ...row, note: null }))}
      />
    </div>
  );
}
