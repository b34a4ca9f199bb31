import { CLUB_NICK_MAX, CLUB_NICK_MIN } from '@crewwith/domain/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/fields.tsx';
import styles from './club-form.module.css';

interface ClubNickFieldProps {
  /** The form, of which this field is `nick`. */
  form: { setFieldValue: (name: 'nick', value: string) => void };
  label: string;
  error: ReactNode;
  /** Default: what an address may consist of. */
  description?: ReactNode;
}

/** The address of a club, in lower case and without spaces. */
export function ClubNickField({ form, description, ...props }: ClubNickFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      required
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode="url"
      description={description ?? t('clubForm.nickHint', { min: CLUB_NICK_MIN, max: CLUB_NICK_MAX })}
      before={<span className={styles.slash}>/</span>}
      {...props}
      onChange={({ currentTarget }) =>
        form.setFieldValue('nick', currentTarget.value.toLowerCase().replace(/\s/g, ''))
      }
    />
  );
}
