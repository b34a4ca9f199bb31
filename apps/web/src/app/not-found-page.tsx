import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { Page } from '../ui/layout/page.tsx';
import { ButtonLink } from '../ui/navigation/button.tsx';
import styles from './not-found-page.module.css';

/** Shown for unknown paths. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('notFound.title')}
      heading={t('notFound.heading')}
      lead={t('notFound.text')}
      width="narrow"
    >
      <svg className={styles.art} viewBox="0 0 320 150" aria-hidden="true">
        <path className={styles.ground} d="M0 122c52-26 96-30 146-14s104 14 174-18v60H0Z" />
        <path className={styles.path} d="M60 146c20-22 58-16 84-26s34-24 66-24 44 16 74 6" />
        <path className={styles.post} d="M206 96V44" />
        <path className={styles.sign} d="M176 40h52l14 11-14 11h-52Z" />
        <circle className={styles.sun} cx="74" cy="44" r="17" />
      </svg>
      <ButtonLink href={paths.home()}>{t('common.home')}</ButtonLink>
    </Page>
  );
}
