import type { MemberForm } from '@crewwith/domain/members/form';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../ui/display/facts.tsx';
import type { MemberRecord } from './api.ts';

const formatDay = (day: string) => day.replaceAll('-', '.');

type MemberFactsProps = { member: MemberForm & Partial<Pick<MemberRecord, 'consent'>> };

/** All personal data of the member. */
export function MemberFacts({ member }: MemberFactsProps) {
  const { t } = useTranslation();
  const { name, email, gender, birthday, nationality, address, contact, consent = null } = member;
  return (
    <Facts
      facts={[
        { label: t('signup.name'), value: name },
        { label: t('signup.email'), value: email },
        { label: t('signup.contact'), value: contact },
        { label: t('signup.gender'), value: t(gender === 'Female' ? 'signup.female' : 'signup.male') },
        { label: t('signup.birthday'), value: formatDay(birthday) },
        { label: t('signup.nationality'), value: nationality },
        { label: t('signup.address'), value: address },
        ...(consent === null
          ? []
          : [
              {
                label: t('profile.consent'),
                value: t('profile.consentDays', {
                  terms: formatDay(consent.terms),
                  privacy: formatDay(consent.privacy),
                }),
              },
            ]),
      ]}
    />
  );
}
