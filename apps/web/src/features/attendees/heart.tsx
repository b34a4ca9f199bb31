import styles from './heart.module.css';

/** A heart that beats twice: decoration. */
export function Heart() {
  return (
    <svg className={styles.heart} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 21s-8.5-5.2-8.5-11.3A4.9 4.9 0 0 1 12 6.6a4.9 4.9 0 0 1 8.5 3.1C20.5 15.8 12 21 12 21Z" />
    </svg>
  );
}
