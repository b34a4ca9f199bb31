import { useTranslation } from 'react-i18next';
import { ENQUIRY_URL } from '../../config.ts';
import { OutLink } from '../../ui/navigation/link.tsx';
import { LevelVisibilityTable } from '../clubs/level-visibility-table.tsx';
import { PolicyDocument } from './policy-document.tsx';
import { PolicyHistory } from './policy-history.tsx';
import styles from './privacy-page.module.css';

/** The privacy policy, with the content required by article 30 of Korea's Personal Information Protection Act. */
export function PrivacyPage() {
  const { t } = useTranslation('policies');
  const { t: shared } = useTranslation();
  return (
    <PolicyDocument
      document="privacy"
      extras={{
        sharing: <LevelVisibilityTable />,
        contact: (
          <p className={styles.contact}>
            <OutLink href={ENQUIRY_URL} title={shared('common.opensNewWindow')}>
              {t('privacy.contactLink')}
            </OutLink>
          </p>
        ),
        changes: <PolicyHistory of="privacy" />,
      }}
    />
  );
}
