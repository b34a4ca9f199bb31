import { formatLongDay } from '@crewwith/domain/calendar/date-format';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { POLICY_VERSIONS } from './policy-facts.ts';
import { PolicyTable } from './policy-table.tsx';

const PATHS = { terms: paths.terms(), privacy: paths.privacy() };

/** The versions of the terms and the privacy policy, or of one of them. */
export function PolicyHistory({ of }: { of?: keyof typeof PATHS }) {
  const { t } = useTranslation('policies');
  const versions = POLICY_VERSIONS.filter(({ document }) => of === undefined || document === of);
  return (
    <PolicyTable
      caption={t('history.caption')}
      columns={[t('history.document'), t('history.version'), t('history.effective'), t('history.note')]}
      rows={versions.map(({ document, version, effective }) => [
        <Link key="document" href={PATHS[document]}>
          {t(`history.${document}`)}
        </Link>,
        `${version} · ${t('history.current')}`,
        <time key="effective" dateTime={effective}>
          {formatLongDay(effective, currentLanguage())}
        </time>,
        t('history.first'),
      ])}
    />
  );
}
