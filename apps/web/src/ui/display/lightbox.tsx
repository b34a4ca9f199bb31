import IconChevronLeft from 'icon:chevron-left';
import IconChevronRight from 'icon:chevron-right';
import IconX from 'icon:x';
import IconZoomIn from 'icon:zoom-in';
import IconZoomOut from 'icon:zoom-out';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../navigation/button.tsx';
import styles from './lightbox.module.css';
import { clampZoom, NO_ZOOM, zoomAt } from './zoom.ts';
import { Zoomable } from './zoomable.tsx';

const STEP = 1.5;
const CENTER = { x: 0, y: 0 };

export interface LightboxPicture {
  id: string;
  src: string;
  alt: string;
  width: number;
  height: number;
}

export interface LightboxProps {
  pictures: readonly LightboxPicture[];
  /** Index of the first picture shown. */
  start: number;
  onClose: () => void;
}

/** Full-screen pictures: swipe or arrow keys to change, pinch, keys or buttons to zoom. */
export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const slides = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(start);
  const [zoom, setZoom] = useState(NO_ZOOM);
  const last = pictures.length - 1;

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    const element = slides.current;
    element?.scrollTo({ left: start * element.clientWidth, behavior: 'instant' });
    element?.focus({ preventScroll: true });
    return () => {
      // Also when navigating back unmounts the open dialog.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [start]);
  // Rotating a phone changes the width of the slides.
  useEffect(() => {
    const element = slides.current;
    const realign = () => element?.scrollTo({ left: index * element.clientWidth, behavior: 'instant' });
    window.addEventListener('resize', realign);
    return () => window.removeEventListener('resize', realign);
  }, [index]);

  const goTo = (to: number) => {
    const element = slides.current;
    setZoom(NO_ZOOM);
    element?.scrollTo({ left: Math.min(Math.max(to, 0), last) * element.clientWidth });
  };
  const zoomBy = (factor: number) => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = slides.current ?? {};
    setZoom(clampZoom(zoomAt(zoom, factor, CENTER), { width, height }));
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => goTo(index - 1),
    ArrowRight: () => goTo(index + 1),
    Home: () => goTo(0),
    End: () => goTo(last),
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    '0': () => setZoom(NO_ZOOM),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={t('image.large')}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <section
        ref={slides}
        className={styles.slides}
        data-zoomed={zoom.scale > 1 || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('image.position', { place: index + 1, total: pictures.length })}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const visible = Math.round(scrollLeft / Math.max(clientWidth, 1));
          if (visible === index || visible > last) return;
          setIndex(visible);
          setZoom(NO_ZOOM);
        }}
      >
        {pictures.map(({ id, ...picture }, position) => (
          <div key={id} className={styles.slide} aria-hidden={position !== index}>
            {Math.abs(position - index) <= 1 && (
              <Zoomable {...picture} zoom={position === index ? zoom : NO_ZOOM} onZoom={setZoom} />
            )}
          </div>
        ))}
      </section>
      <div className={styles.top}>
        <p className={styles.counter} aria-live="polite">
          {t('image.position', { place: index + 1, total: pictures.length })}
        </p>
        <Button
          variant="icon"
          aria-label={t('image.zoomOut')}
          aria-disabled={zoom.scale === 1}
          className={styles.button}
          onClick={() => zoomBy(1 / STEP)}
        >
          <IconZoomOut size={22} />
        </Button>
        <Button
          variant="icon"
          aria-label={t('image.zoomIn')}
          className={styles.button}
          onClick={() => zoomBy(STEP)}
        >
          <IconZoomIn size={22} />
        </Button>
        <Button
          variant="icon"
          aria-label={t('common.close')}
          className={styles.button}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={24} />
        </Button>
      </div>
      {index > 0 && (
        <Button
          variant="icon"
          aria-label={t('image.previous')}
          className={styles.button}
          data-side="start"
          onClick={() => goTo(index - 1)}
        >
          <IconChevronLeft size={26} />
        </Button>
      )}
      {index < last && (
        <Button
          variant="icon"
          aria-label={t('image.next')}
          className={styles.button}
          data-side="end"
          onClick={() => goTo(index + 1)}
        >
          <IconChevronRight size={26} />
        </Button>
      )}
    </dialog>
  );
}
