import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './lightbox.module.css';
import { clampZoom, NO_ZOOM, zoomAt } from './zoom.ts';
import { Zoomable } from './zoomable.tsx';

const STEP = 1.5;
const MIDDLE = { x: 0, y: 0 };

export interface LightboxPicture {
  id: string;
  src: string;
  alt: string;
  width: number;
  height: number;
}

export interface LightboxProps {
  pictures: readonly LightboxPicture[];
  /** The one to begin with. */
  start: number;
  onClose: () => void;
}

/** Pictures over the whole screen: swiped through or by arrow keys, enlarged with two fingers, keys or buttons. */
export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(start);
  const [zoom, setZoom] = useState(NO_ZOOM);
  const last = pictures.length - 1;

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    const box = strip.current;
    box?.scrollTo({ left: start * box.clientWidth, behavior: 'instant' });
    box?.focus({ preventScroll: true });
    return () => {
      // Also when going back took it off the page while it was open.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [start]);
  // A turned phone is as wide as it was high.
  useEffect(() => {
    const box = strip.current;
    const stay = () => box?.scrollTo({ left: index * box.clientWidth, behavior: 'instant' });
    window.addEventListener('resize', stay);
    return () => window.removeEventListener('resize', stay);
  }, [index]);

  const goTo = (to: number) => {
    const box = strip.current;
    setZoom(NO_ZOOM);
    box?.scrollTo({ left: Math.min(Math.max(to, 0), last) * box.clientWidth });
  };
  const enlarge = (factor: number) => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = strip.current ?? {};
    setZoom(clampZoom(zoomAt(zoom, factor, MIDDLE), { width, height }));
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => goTo(index - 1),
    ArrowRight: () => goTo(index + 1),
    Home: () => goTo(0),
    End: () => goTo(last),
    '+': () => enlarge(STEP),
    '=': () => enlarge(STEP),
    '-': () => enlarge(1 / STEP),
    '0': () => setZoom(NO_ZOOM),
  };
  const pressKey = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={t('image.large')}
      onClose={onClose}
      onKeyDown={pressKey}
    >
      <section
        ref={strip}
        className={styles.strip}
        data-zoomed={zoom.scale > 1 || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard.
        tabIndex={0}
        aria-label={t('image.place', { place: index + 1, total: pictures.length })}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const shown = Math.round(scrollLeft / Math.max(clientWidth, 1));
          if (shown === index || shown > last) return;
          setIndex(shown);
          setZoom(NO_ZOOM);
        }}
      >
        {pictures.map(({ id, ...picture }, place) => (
          <div key={id} className={styles.place} aria-hidden={place !== index}>
            {Math.abs(place - index) <= 1 && (
              <Zoomable {...picture} zoom={place === index ? zoom : NO_ZOOM} onZoom={setZoom} />
            )}
          </div>
        ))}
      </section>
      <div className={styles.top}>
        <p className={styles.counter} aria-live="polite">
          {t('image.place', { place: index + 1, total: pictures.length })}
        </p>
        <ActionIcon
          aria-label={t('image.zoomOut')}
          aria-disabled={zoom.scale === 1}
          className={styles.button}
          onClick={() => enlarge(1 / STEP)}
        >
          <IconZoomOut size={22} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('image.zoomIn')} className={styles.button} onClick={() => enlarge(STEP)}>
          <IconZoomIn size={22} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={t('common.close')}
          className={styles.button}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={24} aria-hidden />
        </ActionIcon>
      </div>
      {index > 0 && (
        <ActionIcon
          aria-label={t('image.previous')}
          className={styles.button}
          data-side="start"
          onClick={() => goTo(index - 1)}
        >
          <IconChevronLeft size={26} aria-hidden />
        </ActionIcon>
      )}
      {index < last && (
        <ActionIcon
          aria-label={t('image.next')}
          className={styles.button}
          data-side="end"
          onClick={() => goTo(index + 1)}
        >
          <IconChevronRight size={26} aria-hidden />
        </ActionIcon>
      )}
    </dialog>
  );
}
