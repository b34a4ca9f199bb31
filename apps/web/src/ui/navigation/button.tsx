import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { Link, type LinkProps } from './link.tsx';

interface Look {
  /** Default: `filled`, for the main action of a view. `icon` is a square without a background. */
  variant?: 'filled' | 'default' | 'outline' | 'light' | 'subtle' | 'quiet' | 'icon';
  /** Red, for what destroys. */
  danger?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  /** Stands before the text. */
  icon?: ReactNode;
  children?: ReactNode;
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Shows a spinner instead of the text, and disables the button. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const looks = ({ variant = 'filled', danger, wide }: Look, className = '') => ({
  className: `${styles.button} ${className}`,
  'data-variant': variant,
  'data-danger': danger || undefined,
  'data-wide': wide || undefined,
});

const content = ({ icon, children }: Look) => (
  <>
    {icon}
    {children}
  </>
);

/** A button of at least 44 px; its text wraps. */
export function Button(props: ButtonProps) {
  const { variant, danger, wide, icon, children, className, loading = false, disabled, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...looks(props, className)}
      disabled={disabled || loading}
      aria-busy={loading || rest['aria-busy']}
    >
      {content(props)}
    </button>
  );
}

/** A link inside the app that looks like a button. */
export function ButtonLink({ variant, danger, wide, icon, children, className, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} {...looks({ variant, danger, wide }, className)}>
      {content({ icon, children })}
    </Link>
  );
}

/** A link to a file or another site that looks like a button. */
export function ButtonAnchor(props: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { variant, danger, wide, icon, children, className, ...rest } = props;
  return (
    <a {...rest} {...looks(props, className)}>
      {content(props)}
    </a>
  );
}
