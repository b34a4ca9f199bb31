import type { PenaltyRules } from '@crewwith/domain/penalties/rules';
import { useTranslation } from 'react-i18next';
import styles from './penalties.module.css';

/** The penalty rules of a club in sentences (docs/specification.md#penalty-rules). */
export function RulesFacts({ rules }: { rules: PenaltyRules }) {
  const { t } = useTranslation();
  const { late_hours, late_restrict_hours, late_free, no_show_days, forget_days, max_days } = rules;
  const late =
    late_hours === 0
      ? t('penalty.factNeverLate')
      : t('penalty.factLate', { hours: late_hours, restricted: late_restrict_hours });
  return (
    <ul className={styles.rules}>
      <li>{late}</li>
      {late_hours > 0 && late_free > 0 && <li>{t('penalty.factFree', { count: late_free })}</li>}
      <li>
        {no_show_days === 0 ? t('penalty.factNoShowFree') : t('penalty.factNoShow', { count: no_show_days })}
      </li>
      {forget_days !== null && <li>{t('penalty.factForget', { count: forget_days })}</li>}
      {max_days !== null && <li>{t('penalty.factMax', { count: max_days })}</li>}
    </ul>
  );
}
