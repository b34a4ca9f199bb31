import { reportRangeRefusal } from '@crewwith/domain/reports/rules';
import { isSeoulDay } from '@crewwith/domain/time';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/validate.ts';
import { Chip } from '../../ui/display/badge.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import type { ReportParams } from './api.ts';
import styles from './report-range-form.module.css';
import type { TypeName } from './use-report-params.ts';

interface ReportRangeFormProps {
  params: ReportParams & { type: TypeName };
  onChange: (next: Partial<Record<'from' | 'to' | 'type', string>>) => void;
  pending: boolean;
}

/** Form for the days and the type of meetup. */
export function ReportRangeForm({ params, onChange, pending }: ReportRangeFormProps) {
  const { t } = useTranslation();
  const [days, setDays] = useState({ from: params.from, to: params.to });
  const [errors, setErrors] = useState<{ from?: string; to?: string }>({});
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const dayErrors = validateDays(days, t('report.badDay'));
    setErrors(dayErrors);
    if (Object.keys(dayErrors).length === 0) onChange(days);
  };
  const types: [TypeName, string][] = [
    ['2', t('card.regular')],
    ['1', t('card.irregular')],
    ['all', t('report.all')],
  ];
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.days}>
        {(['from', 'to'] as const).map((side) => (
          <TextField
            key={side}
            type="date"
            label={t(`report.${side}`)}
            error={errors[side]}
            value={days[side]}
            onChange={({ currentTarget }) => setDays({ ...days, [side]: currentTarget.value })}
          />
        ))}
        <Button type="submit" loading={pending}>
          {t('report.show')}
        </Button>
      </div>
      <fieldset className={styles.types}>
        <legend className={styles.legend}>{t('report.type')}</legend>
        {types.map(([type, label]) => (
          <Chip key={type} selected={params.type === type} onClick={() => onChange({ type })}>
            {label}
          </Chip>
        ))}
      </fieldset>
    </form>
  );
}

function validateDays(days: { from: string; to: string }, badDay: string): { from?: string; to?: string } {
  const errors = {
    ...(!isSeoulDay(days.from) && { from: badDay }),
    ...(!isSeoulDay(days.to) && { to: badDay }),
  };
  if (Object.keys(errors).length > 0) return errors;
  const refusal = reportRangeRefusal(days);
  return refusal === null ? {} : { to: messageOf(refusal) };
}
