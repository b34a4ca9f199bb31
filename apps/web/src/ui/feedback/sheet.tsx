import IconX from 'icon:x';
import {
  createContext,
  type ReactNode,
  type SubmitEvent,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../navigation/button.tsx';
import { keepFocus } from './keep-focus.ts';
import styles from './sheet.module.css';
import { openSheetEntry } from './sheet-history.ts';
import { placeToasts } from './toast-layer.ts';
import { useSwipeDown } from './use-swipe-down.ts';

export interface SheetProps {
  opened: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Ignores every way to close it, while an action is pending. */
  locked?: boolean;
  /** Covers the whole screen, for content that is read from a distance. */
  fullScreen?: boolean;
  /** Makes it a form, which focuses the first field with an error after it. */
  onSubmit?: () => void;
  /** Buttons, which stay in view below scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

const FIELDS = 'input:not([type="hidden"]), select, textarea';
/** What gets the focus, best first: where there is no field, the footer's first button, which never confirms. */
const FIRST_CONTROLS = [
  '[data-autofocus]',
  `[data-scrolls] :is(${FIELDS})`,
  '[data-footer] button',
  'button',
];
const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea';

/** Whether an open sheet is rendered where it is: on the server, which has no portals. */
export const InPlace = createContext(false);

/** A modal dialog: at the bottom of a phone's screen, in the centre of larger ones (docs/specification.md#sheets). */
export function Sheet(props: SheetProps) {
  const isInPlace = useContext(InPlace);
  // Stays until the closing animation has ended. Nothing is rendered in a page of the server.
  const [present, setPresent] = useState(isInPlace);
  const { opened } = props;
  useLayoutEffect(() => {
    if (opened) setPresent(true);
  }, [opened]);
  if (!present) return null;
  const sheet = <PresentSheet {...props} onGone={() => setPresent(false)} />;
  return isInPlace ? sheet : createPortal(sheet, document.body);
}

function PresentSheet(props: SheetProps & { onGone: () => void }) {
  const {
    opened,
    title,
    onClose,
    locked = false,
    fullScreen = false,
    onSubmit,
    footer,
    children,
    onGone,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const close = () => locked || onClose();
  const latest = useRef({ close, gone: onGone });
  latest.current = { close, gone: onGone };
  useOpenDialog(dialog, opened, latest);

  const hasTypedText = () =>
    [...(dialog.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED) ?? [])].some(
      ({ value }) => value !== '',
    );
  const slip = () => {
    if (locked || hasTypedText()) return false;
    onClose();
    return true;
  };
  const swipe = useSwipeDown(slip);
  const Panel = onSubmit === undefined ? 'div' : 'form';
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-full={fullScreen || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file field inside has an event of the same name.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        // A sheet that was opened from this one has an event of the same name.
        if (event.target !== event.currentTarget) return;
        // Browsers may close it in spite of `onCancel` when Esc is pressed twice.
        if (!opened) return;
        if (locked) dialog.current?.showModal();
        else onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onPointerDown={({ target, currentTarget }) => {
        pressedOutside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (pressedOutside.current && target === currentTarget) slip();
      }}
    >
      <Panel className={styles.panel} {...(onSubmit && { noValidate: true, onSubmit: submitWith(onSubmit) })}>
        <div className={styles.header} {...(fullScreen ? {} : swipe)}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <Button variant="icon" aria-label={t('common.close')} onClick={close}>
            <IconX size={20} />
          </Button>
        </div>
        <div className={styles.body} data-scrolls>
          {children}
        </div>
        {footer !== undefined && (
          <div className={styles.footer} data-footer>
            {footer}
          </div>
        )}
      </Panel>
    </dialog>
  );
}

const submitWith = (onSubmit: () => void) => (event: SubmitEvent) => {
  event.preventDefault();
  // At once, so that the errors it finds are rendered.
  flushSync(onSubmit);
  const invalid = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]');
  const control = invalid?.matches(FIELDS) ? invalid : invalid?.querySelector<HTMLElement>(FIELDS);
  control?.focus();
  // With the error below it.
  invalid?.scrollIntoView({ block: 'center' });
};

interface Latest {
  readonly current: { close: () => unknown; gone: () => void };
}

/** Opens and closes the element, with focus and history entry. */
function useOpenDialog(dialog: { current: HTMLDialogElement | null }, opened: boolean, latest: Latest) {
  const returnFocus = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!opened || element === null) return;
    returnFocus.current = keepFocus(document.activeElement);
    element.showModal();
    placeToasts();
    const selector = FIRST_CONTROLS.find((controls) => element.querySelector(controls) !== null) ?? '';
    element.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    const removeEntry = openSheetEntry(() => latest.current.close());
    return () => {
      removeEntry();
      // A closing animation goes on from where a swipe has left it.
      element.style.transform = '';
      element.close();
      placeToasts();
      // Here for a sheet that is removed while it is open.
      returnFocus.current();
    };
  }, [dialog, opened, latest]);
  useLayoutEffect(() => {
    if (opened) return;
    // Again, since React restores the focus that was inside.
    returnFocus.current();
    const animations = dialog.current?.getAnimations?.() ?? [];
    if (animations.length === 0) return latest.current.gone();
    let reopened = false;
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(
      () => reopened || latest.current.gone(),
    );
    return () => {
      reopened = true;
    };
  }, [dialog, opened, latest]);
}
