import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** A list of labelled values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <Fragment key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
