import IconPrinter from 'icon:printer';
import { formatLongDay } from '@crewwith/domain/calendar/date-format';
import { TERMS_EFFECTIVE_DAY } from '@crewwith/domain/constants';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './policy-document.module.css';
import { POLICY_FACTS } from './policy-facts.ts';
import { PolicyTable } from './policy-table.tsx';

interface Article {
  title: string;
  /** One paragraph each; further lines become list items below it. */
  clauses: string[];
  table?: { caption: string; columns: string[]; rows: string[][] };
}

export interface PolicyDocumentProps {
  document: 'terms' | 'privacy';
  /** Content after the text of an article, by the article's key. */
  extras?: Record<string, ReactNode>;
}

/** A legal text with numbered articles and a table of contents. */
export function PolicyDocument({ document, extras = {} }: PolicyDocumentProps) {
  const { t } = useTranslation('policies');
  const keys = Object.keys(t(`${document}.articles`, { returnObjects: true }));
  const article = Object.fromEntries(keys.map((key, index) => [key, index + 1]));
  const effective = formatLongDay(TERMS_EFFECTIVE_DAY, currentLanguage());
  const facts = { ...POLICY_FACTS, article, effective };
  const articles: Record<string, Article> = t(`${document}.articles`, { returnObjects: true, ...facts });
  const parts = Object.entries(articles).map(([key, { title, ...rest }], index) => ({
    key,
    heading: t(`${document}.article`, { number: index + 1, title }),
    ...rest,
  }));
  return (
    <Page
      title={t(`${document}.title`)}
      lead={t(`${document}.lead`)}
      width="wide"
      actions={
        <Button variant="light" className={styles.print} onClick={() => window.print()}>
          <IconPrinter size={20} stroke={1.6} />
          {t('print')}
        </Button>
      }
    >
      <div className={styles.document}>
        <Contents links={[...parts, { key: 'supplement', heading: t('supplement') }]} />
        <div className={styles.text}>
          {parts.map(({ key, heading, clauses, table }) => (
            <section key={key} className={styles.article} aria-labelledby={key}>
              <h2 id={key} tabIndex={-1} className={styles.heading}>
                {heading}
              </h2>
              <Clauses clauses={clauses} />
              {table !== undefined && <PolicyTable {...table} />}
              {extras[key]}
            </section>
          ))}
          <section className={styles.article} aria-labelledby="supplement">
            <h2 id="supplement" tabIndex={-1} className={styles.heading}>
              {t('supplement')}
            </h2>
            <p>{t(`${document}.supplement`, { effective })}</p>
          </section>
        </div>
      </div>
    </Page>
  );
}

/** Links to the articles: beside the text on wide screens, collapsed above it on narrow ones. */
function Contents({ links }: { links: readonly { key: string; heading: string }[] }) {
  const { t } = useTranslation('policies');
  const [isOpen] = useState(() => window.matchMedia('(min-width: 62em)').matches);
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      <details open={isOpen}>
        <summary className={styles.summary}>{t('contents')}</summary>
        <ul className={styles.links}>
          {links.map(({ key, heading }) => (
            <li key={key}>
              <Link href={`#${key}`}>{heading}</Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** The clauses of an article, numbered when there are several. */
function Clauses({ clauses }: { clauses: readonly string[] }) {
  const [first, ...rest] = clauses;
  if (first === undefined) return null;
  if (rest.length === 0) return <Clause text={first} />;
  return (
    <ol className={styles.clauses}>
      {clauses.map((text) => (
        <li key={text}>
          <Clause text={text} />
        </li>
      ))}
    </ol>
  );
}

function Clause({ text }: { text: string }) {
  const [sentence, ...items] = text.split('\n');
  return (
    <Fragment>
      <p>{sentence}</p>
      {items.length > 0 && (
        <ol className={styles.items}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      )}
    </Fragment>
  );
}
