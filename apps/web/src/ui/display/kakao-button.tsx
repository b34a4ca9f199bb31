import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../navigation/link.tsx';
import styles from './kakao-button.module.css';

export interface KakaoButtonProps {
  /** "카카오 로그인" or "Login with Kakao", as Kakao's design rules require. */
  label: string;
  onClick: () => void;
  pending?: boolean;
}

/** Kakao's log-in button by its design rules: yellow, speech bubble, radius 12. */
export function KakaoButton({ label, onClick, pending = false }: KakaoButtonProps) {
  return (
    <button type="button" className={styles.button} onClick={onClick} disabled={pending} aria-busy={pending}>
      <Label>{label}</Label>
    </button>
  );
}

/** A link that looks like Kakao's log-in button, to the page that has it. */
export function KakaoLink({ children, ...props }: LinkProps) {
  return (
    <Link {...props} className={styles.button}>
      <Label>{children}</Label>
    </Link>
  );
}

function Label({ children }: { children: ReactNode }) {
  return (
    <>
      <svg className={styles.symbol} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3.2C6.5 3.2 2 6.7 2 11c0 2.8 1.9 5.2 4.7 6.6l-1 3.7c-.1.3.3.6.6.4l4.4-2.9c.4 0 .9.1 1.3.1 5.5 0 10-3.5 10-7.9 0-4.3-4.5-7.8-10-7.8Z" />
      </svg>
      <span>{children}</span>
    </>
  );
}
