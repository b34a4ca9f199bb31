import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps } from './link.tsx';
import styles from './menu.module.css';

const ITEMS = '[role="menuitem"], [role="menuitemradio"]';

export interface MenuProps {
  /** The id of the button that opens it, which names it. */
  labelledBy: string;
  /** Called on Escape, on a press elsewhere, when the focus leaves, and after an item was chosen. */
  onClose: () => void;
  children: ReactNode;
}

/** An open menu below its button, which is in the same positioned element. Arrow keys, Home and End move the focus. */
export function Menu({ labelledBy, onClose, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current;
    const opener = document.activeElement;
    element?.querySelector<HTMLElement>(ITEMS)?.focus();
    const closeOutside = ({ target }: PointerEvent) => {
      // A press on the opener closes the menu itself.
      if (target instanceof Node && !element?.parentElement?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      const isInside = document.activeElement === null || document.activeElement === document.body;
      if (isInside && opener instanceof HTMLElement) opener.focus();
    };
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    const index = items.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: (index + 1) % items.length,
      ArrowUp: (index - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      items[target]?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <div
      ref={menu}
      role="menu"
      aria-labelledby={labelledBy}
      className={styles.menu}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.parentElement?.contains(relatedTarget)) onClose();
      }}
      // Also for a link to the present page.
      onClick={({ target }) => target instanceof Element && target.closest(ITEMS) !== null && onClose()}
    >
      {children}
    </div>
  );
}

/** A link in a menu. */
export function MenuLink(props: LinkProps) {
  return <Link {...props} role="menuitem" tabIndex={-1} className={styles.item} />;
}

/** A named group of a menu. */
export function MenuGroup({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu.
    <div role="group" aria-label={label} className={styles.group}>
      {label !== undefined && (
        <div className={styles.label} aria-hidden="true">
          {label}
        </div>
      )}
      {children}
    </div>
  );
}

export interface MenuChoiceProps {
  checked: boolean;
  onChoose: () => void;
  lang?: string;
  children: ReactNode;
}

/** One of several values in a menu. */
export function MenuChoice({ checked, onChoose, lang, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      lang={lang}
      className={styles.item}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
