import { restrictHours } from '@crewwith/domain/penalties/restriction';
import type { PenaltyRules } from '@crewwith/domain/penalties/rules';
import { useTranslation } from 'react-i18next';
import { hoursWords } from '../../i18n/hours-words.ts';
import styles from './penalties.module.css';

/** The penalty rules of a club in sentences (docs/specification.md#penalty-rules). */
export function RulesFacts({ rules }: { rules: PenaltyRules }) {
  const { t } = useTranslation();
  const { late_hours, late_free, no_show_days, forget_days, max_days } = rules;
  const restricted = restrictHours(rules);
  const late = () => {
    if (late_hours === 0) return t('penalty.factNeverLate');
    const hours = hoursWords(late_hours);
    return restricted === 0
      ? t('penalty.factLateFree', { hours })
      : t('penalty.factLate', { hours, restricted: hoursWords(restricted) });
  };
  return (
    <ul className={styles.rules}>
      <li>{late()}</li>
      {late_hours > 0 && restricted > 0 && late_free > 0 && (
        <li>{t('penalty.factFree', { count: late_free })}</li>
      )}
      <li>
        {no_show_days === 0 ? t('penalty.factNoShowFree') : t('penalty.factNoShow', { count: no_show_days })}
      </li>
      {no_show_days > 0 && forget_days !== null && <li>{t('penalty.factForget', { count: forget_days })}</li>}
      {no_show_days > 0 && max_days !== null && <li>{t('penalty.factMax', { count: max_days })}</li>}
    </ul>
  );
}
