import IconRepeat from 'icon:repeat';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { STANDING_ATTENDED_MIN, STANDING_HISTORY } from '@crewwith/domain/standing/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstViewDone } from '../../browser/first-view/use-first-view-done.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { type OwnStanding, type StandingSeat, useOwnStanding } from './api.ts';
import styles from './standing.module.css';
import { StandingActions } from './standing-actions.tsx';
import { RenewDay } from './standing-words.tsx';
import { TakeDialog } from './take-dialog.tsx';

interface StandingSectionProps {
  seriesId: string;
  crewId: string;
  /** Of the meetups of the series. */
  attendLevel: number;
}

/**
 * The own standing seat in a series, or the way to one and why there is none (docs/specification.md#standing-section);
 * nothing where the series gives none.
 */
export function StandingSection({ seriesId, crewId, attendLevel }: StandingSectionProps) {
  const { t } = useTranslation();
  const isReady = useFirstViewDone();
  const { data: own, error, refetch, isFetching } = useOwnStanding(seriesId, crewId, isReady);
  if (own?.standing === null && (own.standing_share === 0 || own.refusal === 'series.ended')) return null;
  return (
    <Section title={t('standing.title')}>
      {own === undefined && error === null && (
        <div className={styles.loading}>
          <RowsSkeleton rows={1} />
        </div>
      )}
      {own === undefined && error !== null && (
        <ErrorState
          message={ApiError.from(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {own !== undefined && <Own own={own} attendLevel={attendLevel} seriesId={seriesId} crewId={crewId} />}
    </Section>
  );
}

interface OwnProps extends StandingSectionProps {
  own: OwnStanding;
}

function Own({ own, attendLevel, seriesId, crewId }: OwnProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const { standing } = own;
  const subgroups = parseSubgroups(own.subgroup);
  return (
    <div className={styles.box}>
      {standing === null ? (
        <>
          <p>{t('standing.about')}</p>
          {own.refusal === null ? (
            <Button
              variant="outline"
              icon={<IconRepeat size={18} />}
              className={styles.take ?? ''}
              onClick={() => setChoosing(true)}
            >
              {t('standing.take')}
            </Button>
          ) : (
            <Refusal own={own} attendLevel={attendLevel} />
          )}
        </>
      ) : (
        <>
          <Held
            standing={standing}
            refusal={own.refusal}
            attendLevel={attendLevel}
            hasSubgroups={subgroups.length > 1}
          />
          <StandingActions
            seriesId={seriesId}
            crewId={crewId}
            renewUntil={standing.renew_until}
            mayRenew={own.refusal === null}
            onChoose={subgroups.length > 1 && own.refusal === null ? () => setChoosing(true) : null}
          />
          <Link href={paths.standing()} className={styles.link}>
            {t('standing.toAll')}
          </Link>
        </>
      )}
      {isChoosing && (
        <TakeDialog
          own={own}
          seriesId={seriesId}
          crewId={crewId}
          onClose={() => setChoosing(false)}
          onTaken={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

interface HeldProps {
  standing: StandingSeat;
  /** Why it cannot be renewed, or null. */
  refusal: OwnStanding['refusal'];
  attendLevel: number;
  hasSubgroups: boolean;
}

/** The standing seat: until when, in which subgroup, and that the share was used up lately. */
function Held({ standing, refusal, attendLevel, hasSubgroups }: HeldProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { subgroup, left_out: leftOut, renew_until: until } = standing;
  return (
    <p className={styles.lines}>
      <strong className={styles.held}>{t('standing.held')}</strong>
      <RenewDay until={until} refusal={refusal} />
      {refusal === 'activity.level' && (
        <span className={styles.note}>{t('standing.renewLevel', { level: levelPhrase(attendLevel) })}</span>
      )}
      {hasSubgroups && subgroup !== '' && <span>{t('standing.group', { subgroup })}</span>}
      {leftOut > 0 && <span className={styles.warning}>{t('standing.leftOut', { count: leftOut })}</span>}
    </p>
  );
}

/** Why there is no standing seat, and how far the crew is. */
function Refusal({ own, attendLevel }: { own: OwnStanding; attendLevel: number }) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { refusal, attended, of } = own;
  if (refusal === 'series.ended') return null;
  if (refusal === 'activity.level')
    return <p className={styles.note}>{t('standing.level', { level: levelPhrase(attendLevel) })}</p>;
  const facts = { of: STANDING_HISTORY, min: STANDING_ATTENDED_MIN };
  return (
    <p className={styles.lines}>
      <span>{t('standing.notRegular', facts)}</span>
      {of > 0 && <span className={styles.note}>{t('standing.soFar', { of, attended })}</span>}
    </p>
  );
}
