import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { Page } from '../ui/layout/page.tsx';
import { Button } from '../ui/navigation/button.tsx';
import { Link } from '../ui/navigation/link.tsx';

/** Replaces a page that failed: reload, or go home. */
export function ErrorPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('error.title')} lead={t('error.unknown')} width="narrow">
      <Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>{' '}
      <Link href={paths.home()}>{t('common.home')}</Link>
    </Page>
  );
}
