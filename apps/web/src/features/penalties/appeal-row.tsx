import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { CAUSE_KIND } from '@crewwith/domain/penalties/states';
import { fromSeoulWire } from '@crewwith/domain/time';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Face } from '../../ui/display/face.tsx';
import { ListItem } from '../../ui/display/list-row.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { ClubAppeal } from './api.ts';
import styles from './penalties.module.css';

interface AppealRowProps {
  appeal: ClubAppeal;
  clubNick: string;
  /** Asks for the reason, in a dialog that outlives the row. */
  onDecide: (state: 'granted' | 'rejected') => void;
}

/** An appeal as those who decide see it. */
export function AppealRow({ appeal, clubNick, onDecide }: AppealRowProps) {
  const { t } = useTranslation();
  const day = (instant: Date) => formatDayAndClock(instant, currentLanguage());
  const isNoShow = appeal.kind === CAUSE_KIND.noShow;
  return (
    <ListItem className={styles.row}>
      <div className={styles.head}>
        <Face name={appeal.nick} imageUrl={appeal.image_url} size={32} />
        <Link href={paths.crew(clubNick, appeal.crew_id)} className={styles.name}>
          {appeal.nick}
        </Link>
        <Badge tone={appeal.overdue ? 'warning' : 'quiet'}>
          {t(appeal.overdue ? 'penalty.overdue' : `penalty.badge.${appeal.state}`)}
        </Badge>
      </div>
      <p>
        <Link href={paths.activity(clubNick, appeal.activity_id)}>{appeal.name}</Link>{' '}
        {isNoShow
          ? t('penalty.noShowAt', { time: day(fromSeoulWire(appeal.activity_time)) })
          : t('penalty.lateAt', { time: day(new Date(appeal.caused_time)) })}
      </p>
      {appeal.marked_nick !== null && (
        <p className={styles.facts}>{t('penalty.markedBy', { nick: appeal.marked_nick })}</p>
      )}
      {appeal.cancel_reason !== null && (
        <p className={styles.facts}>{t('penalty.cancelReason', { reason: appeal.cancel_reason })}</p>
      )}
      {appeal.text !== '' && <p className={styles.text}>{appeal.text}</p>}
      <p className={styles.facts}>{t('penalty.appealedAt', { time: day(new Date(appeal.created_time)) })}</p>
      {appeal.decision_reason !== null && (
        <p>
          {t('penalty.decidedBy', { nick: appeal.decided_nick ?? '' })}{' '}
          {t('penalty.decisionReason', { reason: appeal.decision_reason })}
        </p>
      )}
      {appeal.can_decide && (
        <div className={styles.actions}>
          <Button
            aria-label={t('penalty.decideNamed', {
              nick: appeal.nick,
              decision: t('penalty.decide.granted'),
            })}
            onClick={() => onDecide('granted')}
          >
            {t('penalty.decide.granted')}
          </Button>
          <Button
            variant="default"
            aria-label={t('penalty.decideNamed', {
              nick: appeal.nick,
              decision: t('penalty.decide.rejected'),
            })}
            onClick={() => onDecide('rejected')}
          >
            {t('penalty.decide.rejected')}
          </Button>
        </div>
      )}
    </ListItem>
  );
}
