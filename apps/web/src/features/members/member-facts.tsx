import { useTranslation } from 'react-i18next';
import { Facts } from '../../ui/display/facts.tsx';
import type { MemberRecord } from './api.ts';

const dotted = (day: string) => day.replaceAll('-', '.');

/** Everything that one has told of oneself. */
export function MemberFacts({ member }: { member: MemberRecord }) {
  const { t } = useTranslation();
  const { name, email, gender, birthday, nationality, address, contact, consent } = member;
  return (
    <Facts
      facts={[
        { label: t('signup.name'), value: name },
        { label: t('signup.email'), value: email },
        { label: t('signup.contact'), value: contact },
        { label: t('signup.gender'), value: t(gender === 'Female' ? 'signup.female' : 'signup.male') },
        { label: t('signup.birthday'), value: dotted(birthday) },
        { label: t('signup.nationality'), value: nationality },
        { label: t('signup.address'), value: address },
        ...(consent === null
          ? []
          : [
              {
                label: t('profile.consent'),
                value: t('profile.consentDays', {
                  terms: dotted(consent.terms),
                  privacy: dotted(consent.privacy),
                }),
              },
            ]),
      ]}
    />
  );
}
