import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useGoBack } from '../../browser/go-back.ts';
import { useListAbove } from '../../browser/lists/list-above.ts';
import { parentPath } from '../../paths.ts';
import { KeyList, KeysSheet } from './keys-sheet.tsx';
import styles from './list-keys.module.css';

const OFF_KEY = 'crewwith_keys';
const FIELDS = 'input, textarea, select, [contenteditable="true"], dialog';

interface ListKeysProps {
  /** The element of the list. */
  pane: RefObject<HTMLElement | null>;
  /** Whether the page of a row is open. */
  detail: boolean;
  /** Whether there is room to show the keys. */
  hint: boolean;
}

/** The keys of lists and of the pages that they open (docs/specification.md#keyboard). They can be turned off. */
export function ListKeys({ pane, detail, hint }: ListKeysProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const goBack = useGoBack();
  const above = useListAbove() ?? parentPath(pathname);
  const [help, setHelp] = useState(false);
  const [enabled, setEnabled] = useState(readEnabled);

  const actions: Record<string, () => void> = {
    '/': () => pane.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
    j: () => moveSelection(pane.current, 1),
    k: () => moveSelection(pane.current, -1),
    '?': () => setHelp(true),
    ...(detail && above !== null && { Escape: () => void goBack(above) }),
  };
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[keyOf(event)];
      if (action === undefined || isTaken(event)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled]);

  return (
    <>
      {hint && (
        <div className={styles.hint}>
          <p>{t('shortcuts.choose')}</p>
          {enabled && <KeyList />}
        </div>
      )}
      <KeysSheet
        opened={help}
        onClose={() => setHelp(false)}
        enabled={enabled}
        onEnabled={(next) => {
          setEnabled(next);
          saveEnabled(next);
        }}
      />
    </>
  );
}

/** The key by its letter on a Latin keyboard, so that it works while one types Korean. */
function keyOf({ key, code }: KeyboardEvent): string {
  const isLatin = key.length !== 1 || key.charCodeAt(0) < 128;
  return isLatin ? (key.length === 1 ? key.toLowerCase() : key) : code.replace(/^Key/, '').toLowerCase();
}

/** Whether a key belongs to something else: typing, a dialog, a menu, the browser. */
function isTaken({
  defaultPrevented,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  target,
}: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return true;
  if (target instanceof Element && target.closest(FIELDS) !== null) return true;
  return document.querySelector('dialog[open], [role="menu"]') !== null;
}

/** Moves the focus to the next or previous row, from the focused one, else from the one whose page is open. */
function moveSelection(pane: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(pane?.querySelectorAll('li, tr') ?? [])].flatMap((row) => {
    const link = row.querySelector<HTMLElement>('a[href]');
    return link?.checkVisibility?.() === false || link === null ? [] : [link];
  });
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement ? rows.indexOf(activeElement) : -1;
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.hasAttribute('aria-current'));
  const next = from < 0 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, from + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function readEnabled(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) === null;
  } catch {
    return true;
  }
}

function saveEnabled(enabled: boolean): void {
  try {
    if (enabled) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, 'off');
  } catch {
    // Without storage it holds for this visit.
  }
}
