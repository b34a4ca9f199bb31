import IconCalendarHeart from 'icon:calendar-heart';
import IconKey from 'icon:key';
import IconUsersGroup from 'icon:users-group';
import { useTranslation } from 'react-i18next';
import { ENQUIRY_URL } from '../../config.ts';
import { loadPolicyTexts } from '../../i18n/i18n.ts';
import { Page } from '../../ui/layout/page.tsx';
import { OutLink } from '../../ui/navigation/link.tsx';
import styles from './about-page.module.css';
import { POLICY_FACTS } from './policy-facts.ts';
import { PolicyHistory } from './policy-history.tsx';

const icon = { size: 24, stroke: 1.6 } as const;
const AUDIENCES = [
  { key: 'crew', icon: <IconCalendarHeart {...icon} /> },
  { key: 'host', icon: <IconKey {...icon} /> },
  { key: 'leader', icon: <IconUsersGroup {...icon} /> },
] as const;
const STEPS = ['join', 'attend', 'check', 'keep'] as const;

/** Loads the page's texts, so that it renders complete at once. */
export const prepare = loadPolicyTexts;

/** What the product is and how it works, the history of its policies, and a contact link. */
export function AboutPage() {
  const { t } = useTranslation('policies');
  const { t: shared } = useTranslation();
  return (
    <Page title={t('about.title')} lead={t('about.lead')} width="wide">
      <section className={styles.part} aria-labelledby="what">
        <h2 id="what" className={styles.heading}>
          {t('about.what.heading')}
        </h2>
        <div className={styles.text}>
          <p className={styles.large}>{t('about.what.text')}</p>
          <p className={styles.quiet}>{t('about.what.name')}</p>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="who">
        <h2 id="who" className={styles.heading}>
          {t('about.who.heading')}
        </h2>
        <ul className={styles.audiences}>
          {AUDIENCES.map((audience) => (
            <li key={audience.key} className={styles.audience}>
              <span className={styles.icon}>{audience.icon}</span>
              <h3 className={styles.name}>{t(`about.who.people.${audience.key}.title`)}</h3>
              <p className={styles.quiet}>{t(`about.who.people.${audience.key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="how">
        <h2 id="how" className={styles.heading}>
          {t('about.how.heading')}
        </h2>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step} className={styles.step}>
              <h3 className={styles.name}>{t(`about.how.steps.${step}.title`)}</h3>
              <p className={styles.quiet}>{t(`about.how.steps.${step}.text`, POLICY_FACTS)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.part} aria-labelledby="history">
        <h2 id="history" className={styles.heading}>
          {t('history.heading')}
        </h2>
        <div className={styles.text}>
          <PolicyHistory />
        </div>
      </section>
      <section className={styles.part} aria-labelledby="contact">
        <h2 id="contact" className={styles.heading}>
          {t('about.contact.heading')}
        </h2>
        <div className={styles.text}>
          <p>{t('about.contact.text')}</p>
          <OutLink className={styles.link} href={ENQUIRY_URL} title={shared('common.opensNewWindow')}>
            {t('about.contact.link')}
          </OutLink>
        </div>
      </section>
    </Page>
  );
}
