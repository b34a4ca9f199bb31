import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { Page } from '../ui/layout/page.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { PlainButton } from '../ui/navigation/plain-button.tsx';

/** Replaces a page that failed: reload, or go home. */
export function ErrorPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('error.title')} lead={t('error.unknown')} width="narrow">
      <PlainButton onClick={() => window.location.reload()}>{t('error.reload')}</PlainButton>{' '}
      <Link href={paths.home()}>{t('common.home')}</Link>
    </Page>
  );
}
