import { formatLongDay } from '@crewwith/domain/calendar/date-format';
import { groupContact } from '@crewwith/domain/members/contact';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { ChoiceField, TextField } from '../../ui/form/fields.tsx';
import { parseBirthday } from './birthday.ts';
import type { MemberFields } from './member-fields.ts';

interface FieldsProps<Values extends MemberFields> {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
}

/** Who a member is. */
export function PersonFields<Values extends MemberFields>({ form }: FieldsProps<Values>) {
  const { t } = useTranslation();
  const birthday = form.getInputProps('birthday');
  const day = parseBirthday(String(birthday.value), new Date());
  return (
    <>
      <TextField
        label={t('signup.name')}
        autoComplete="name"
        required
        error={null}
        {...form.getInputProps('name')}
      />
      <ChoiceField
        label={t('signup.gender')}
        required
        chips
        options={[
          { value: 'Female', label: t('signup.female') },
          { value: 'Male', label: t('signup.male') },
        ]}
        error={null}
        {...form.getInputProps('gender')}
      />
      <TextField
        label={t('signup.birthday')}
        description={
          <span aria-live="polite">
            {day === null ? t('signup.birthdayHint') : formatLongDay(day, currentLanguage())}
          </span>
        }
        inputMode="numeric"
        autoComplete="bday"
        required
        error={null}
        {...birthday}
      />
    </>
  );
}

/** How others reach and find a member. */
export function ContactFields<Values extends MemberFields>({ form }: FieldsProps<Values>) {
  const { t } = useTranslation();
  const contact = form.getInputProps('contact');
  return (
    <>
      <TextField
        label={t('signup.address')}
        description={t('signup.addressHint')}
        required
        error={null}
        {...form.getInputProps('address')}
      />
      <TextField
        label={t('signup.contact')}
        placeholder={t('signup.contactHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        error={null}
        {...contact}
        onChange={(event) => contact.onChange(groupContact(event.currentTarget.value))}
      />
      <TextField
        label={t('signup.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={null}
        {...form.getInputProps('email')}
      />
      <TextField
        label={t('signup.nationality')}
        autoComplete="country-name"
        required
        error={null}
        {...form.getInputProps('nationality')}
      />
    </>
  );
}
