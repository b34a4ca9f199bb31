import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../i18n/i18n.ts';
import { LANGUAGES } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { LogoMark } from '../ui/display/logo-mark.tsx';
import { Link } from '../ui/navigation/link.tsx';
import styles from './footer.module.css';

/** The footer of pages outside clubs: product pages, policies and language. */
export function Footer() {
  const { t } = useTranslation();
  const names = { ko: t('menu.korean'), en: t('menu.english') };
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.brand}>
          <LogoMark size={24} />
          <span>
            <strong>{t('common.product')}</strong> {t('footer.slogan')}
          </span>
        </p>
        <ul className={styles.links}>
          <li>
            <Link href={paths.about()}>{t('footer.about')}</Link>
          </li>
          <li>
            <Link href={paths.terms()}>{t('footer.terms')}</Link>
          </li>
          <li>
            <Link href={paths.privacy()}>{t('footer.privacy')}</Link>
          </li>
        </ul>
        <fieldset className={styles.languages}>
          <legend className={styles.legend}>{t('menu.language')}</legend>
          {LANGUAGES.map((language) => (
            <button
              key={language}
              type="button"
              lang={language}
              aria-pressed={language === currentLanguage()}
              onClick={() => chooseLanguage(language)}
            >
              {names[language]}
            </button>
          ))}
        </fieldset>
      </div>
    </footer>
  );
}
