import { STANDING_SHARE_MAX } from '@crewwith/domain/standing/constants';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/fields.tsx';

const STEP = 10;

interface ShareFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** How much of the seats standing seats may take (docs/specification.md#standing-seat). */
export function ShareField({ value, onChange }: ShareFieldProps) {
  const { t } = useTranslation();
  const steps = Array.from({ length: STANDING_SHARE_MAX / STEP + 1 }, (_, index) => index * STEP);
  const shares = [...new Set([...steps, Number(value)])].sort((one, other) => one - other);
  return (
    <SelectField
      label={t('series.share')}
      description={t('series.shareHint')}
      error={null}
      options={shares.map((percent) => ({
        value: String(percent),
        label: percent === 0 ? t('series.shareNone') : t('series.sharePercent', { percent }),
      }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
