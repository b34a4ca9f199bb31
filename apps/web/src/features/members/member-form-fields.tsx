import { groupContact } from '@crewwith/domain/members/contact';
import { seoulDayOf } from '@crewwith/domain/time';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ChoiceField, TextField } from '../../ui/form/fields.tsx';
import type { MemberFields } from './member-fields.ts';

/** The fields of a member, for signing up and editing. */
export function MemberFormFields<Values extends MemberFields>({
  form,
}: {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
}) {
  const { t } = useTranslation();
  const contact = form.getInputProps('contact');
  return (
    <>
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
        label={t('signup.name')}
        autoComplete="name"
        required
        error={null}
        {...form.getInputProps('name')}
      />
      <ChoiceField
        label={t('signup.gender')}
        required
        options={[
          { value: 'Female', label: t('signup.female') },
          { value: 'Male', label: t('signup.male') },
        ]}
        error={null}
        {...form.getInputProps('gender')}
      />
      <TextField
        label={t('signup.birthday')}
        type="date"
        max={seoulDayOf(new Date())}
        autoComplete="bday"
        required
        error={null}
        {...form.getInputProps('birthday')}
      />
      <TextField
        label={t('signup.nationality')}
        autoComplete="country-name"
        required
        error={null}
        {...form.getInputProps('nationality')}
      />
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
    </>
  );
}
