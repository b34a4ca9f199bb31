import { type ReactNode, useEffect, useRef } from 'react';
import styles from './action-bar.module.css';

/**
 * The page's main buttons: fixed to the bottom on a phone, in the page from 62em. Sets `--action-bar` to its height,
 * above which other bars stand.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--action-bar', `${element.getBoundingClientRect().height}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--action-bar');
    };
  }, []);
  return (
    <div className={styles.container} data-action-bar>
      <div ref={bar} className={styles.bar}>
        {children}
      </div>
    </div>
  );
}
