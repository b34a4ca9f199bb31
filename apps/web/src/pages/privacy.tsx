import { useTranslation } from 'react-i18next';
import { ENQUIRY_URL } from '../config.ts';
import { OutLink } from '../ui/link.tsx';
import { PolicyDocument } from './policy-document.tsx';
import { PolicyHistory } from './policy-history.tsx';
import styles from './privacy.module.css';
import { VisibleTable } from './visible-table.tsx';

/** The privacy policy, with all that article 30 of Korea's Personal Information Protection Act asks for. */
export function PrivacyPage() {
  const { t } = useTranslation('policies');
  const { t: shared } = useTranslation();
  return (
    <PolicyDocument
      document="privacy"
      extras={{
        sharing: <VisibleTable />,
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
