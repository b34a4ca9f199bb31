import IconCalendarHeart from 'icon:calendar-heart';
import IconHeartHandshake from 'icon:heart-handshake';
import IconKey from 'icon:key';
import IconMessage2 from 'icon:message-2';
import IconNotebook from 'icon:notebook';
import IconPlant2 from 'icon:plant-2';
import IconUsersGroup from 'icon:users-group';
import { WITHDRAWN_DATA_DAYS } from '@crewwith/domain/constants';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { onlyOperatorsCreateClubs } from '../../browser/document-facts.ts';
import { ENQUIRY_URL } from '../../config.ts';
import { paths } from '../../paths.ts';
import { usePageHeading } from '../../ui/layout/page.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Link, OutLink } from '../../ui/navigation/link.tsx';
import { BadmintonIllustration, ReadingIllustration, RunningIllustration } from './welcome-illustrations.tsx';
import styles from './welcome-page.module.css';

// Each icon of this page is used by it alone: one that a member's page uses too would load that page's code.
const icon = { size: 24, stroke: 1.6 } as const;

/** Returns whether the user has just withdrawn. */
function hasWithdrawn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'withdrawn' in state;
}

/** The page for visitors (docs/specification.md#welcome). */
export function WelcomePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const heading = usePageHeading('');
  const goToLogIn = () => navigate(paths.logIn());
  const values = [
    { icon: <IconUsersGroup {...icon} />, title: t('welcome.communityTitle'), text: t('welcome.community') },
    { icon: <IconPlant2 {...icon} />, title: t('welcome.healthTitle'), text: t('welcome.health') },
    {
      icon: <IconHeartHandshake {...icon} />,
      title: t('welcome.inclusionTitle'),
      text: t('welcome.inclusion'),
    },
  ];
  const functions = [
    { icon: <IconCalendarHeart {...icon} />, title: t('welcome.eventsTitle'), text: t('welcome.events') },
    { icon: <IconMessage2 {...icon} />, title: t('welcome.boardTitle'), text: t('welcome.board') },
    { icon: <IconNotebook {...icon} />, title: t('welcome.historyTitle'), text: t('welcome.history') },
    { icon: <IconKey {...icon} />, title: t('welcome.attendanceTitle'), text: t('welcome.attendance') },
  ];
  const illustrations = [
    { Illustration: RunningIllustration, label: t('welcome.running'), caption: t('welcome.runningCaption') },
    {
      Illustration: BadmintonIllustration,
      label: t('welcome.badminton'),
      caption: t('welcome.badmintonCaption'),
    },
    { Illustration: ReadingIllustration, label: t('welcome.reading'), caption: t('welcome.readingCaption') },
  ];
  const isEnquiryFirst = onlyOperatorsCreateClubs();
  const create = (
    <Link href={paths.clubCreate()} className={isEnquiryFirst ? styles.enquiryLink : styles.createLink}>
      {t('menu.createClub')}
    </Link>
  );
  return (
    <div className={styles.welcome}>
      {hasWithdrawn(state) && (
        <p role="status" className={styles.withdrawn}>
          {t('welcome.withdrawn', { days: WITHDRAWN_DATA_DAYS })}
        </p>
      )}
      <section className={styles.hero}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.heading}>
            {t('welcome.hero')}
          </h1>
          <p className={styles.lead}>{t('welcome.lead')}</p>
          <div className={styles.buttons}>
            <Button className={styles.join} onClick={goToLogIn}>
              {t('welcome.join')}
            </Button>
            <a className={styles.featuresLink} href="#functions">
              {t('welcome.seeFeatures')}
            </a>
          </div>
        </div>
        <ul className={styles.illustrations}>
          {illustrations.map(({ Illustration, label, caption }) => (
            <li key={label} className={styles.illustration}>
              <Illustration label={label} />
              <span className={styles.caption}>{caption}</span>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.intro}>
        <h2 className={styles.introTitle}>{t('welcome.introTitle')}</h2>
        <p className={styles.introText}>{t('welcome.intro')}</p>
      </section>

      <section className={styles.part}>
        <h2 className={styles.title}>{t('welcome.featuresTitle')}</h2>
        <ul className={styles.values}>
          {values.map(({ icon: symbol, title, text }) => (
            <li key={title} className={styles.value}>
              <span className={styles.symbol}>{symbol}</span>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section id="functions" className={styles.part}>
        <h2 className={styles.title}>{t('welcome.functionsTitle')}</h2>
        <ul className={styles.functions}>
          {functions.map(({ icon: symbol, title, text }) => (
            <li key={title} className={styles.function}>
              <span className={styles.symbol}>{symbol}</span>
              <div>
                <h3 className={styles.name}>{title}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.cta}>
        <h2 className={styles.ctaTitle}>{t('welcome.ctaTitle')}</h2>
        <p>{t('welcome.cta')}</p>
        <button type="button" className={styles.ctaButton} onClick={goToLogIn}>
          {t('welcome.join')}
        </button>
      </section>

      <section className={styles.enquiry}>
        <div>
          <h2 className={styles.name}>{t('welcome.enquiryTitle')}</h2>
          <p className={styles.text}>{t(isEnquiryFirst ? 'welcome.enquiryOperators' : 'welcome.enquiry')}</p>
        </div>
        <div className={styles.enquiryLinks}>
          {!isEnquiryFirst && create}
          <OutLink
            href={ENQUIRY_URL}
            className={isEnquiryFirst ? styles.createLink : styles.enquiryLink}
            title={t('common.opensNewWindow')}
          >
            {t('welcome.enquiryLink')}
          </OutLink>
          {isEnquiryFirst && create}
        </div>
      </section>
    </div>
  );
}
