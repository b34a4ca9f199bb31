import IconPhotoPlus from 'icon:photo-plus';
import { pictureSources } from '@crewwith/domain/images/picture';
import { IMAGE_TYPES } from '@crewwith/domain/images/rules';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SQUARE_SIZES } from '../display/picture.tsx';
import { Button } from '../navigation/button.tsx';
import { FieldError, FieldHint } from './field-frame.tsx';
import styles from './image-field.module.css';

export interface UploadHooks {
  /** Share of bytes sent, 0 to 1; at 1 the server still processes the picture. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface ImageFieldProps {
  label: string;
  description?: ReactNode;
  error: ReactNode;
  /** The picture's URL, or empty. */
  value: string;
  onChange: (address: string) => void;
  /** Stores a picture and resolves to its URL. Throws errors with a message for the user. */
  upload: (file: File, hooks: UploadHooks) => Promise<string>;
  shape: 'square' | 'wide';
  /** Props of the choose button, such as its form path. */
  inputProps?: Record<string, unknown>;
}

/** The shown widths. */
const SIZES = { square: SQUARE_SIZES, wide: 'min(24rem, calc(100vw - 2rem))' };

/** A field for one picture: choose, upload with progress, preview, change and remove. */
export function ImageField(props: ImageFieldProps) {
  const { label, description, error, value, onChange, upload, shape, inputProps } = props;
  const { t } = useTranslation();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const currentUpload = useRef<AbortController>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const isSending = share !== null;
  const wasSending = useRef(isSending);
  useEffect(() => () => currentUpload.current?.abort(), []);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isSending !== wasSending.current && document.activeElement === document.body)
      (isSending ? stop : choose).current?.focus({ preventScroll: true });
    wasSending.current = isSending;
  }, [isSending]);

  const send = async (chosen: File) => {
    const controller = new AbortController();
    currentUpload.current = controller;
    setFailure(null);
    setShare(0);
    try {
      const address = await upload(chosen, { onProgress: setShare, signal: controller.signal });
      if (!controller.signal.aborted) onChange(address);
    } catch (thrown) {
      if (!controller.signal.aborted) setFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
    if (currentUpload.current === controller) setShare(null);
  };
  const message = failure ?? error;
  const percent = Math.round((share ?? 0) * 100);
  const addIcon = <IconPhotoPlus size={28} stroke={1.5} />;
  // The button is the place of the picture.
  const isWideBlank = shape === 'wide' && value === '';
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-description ${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      <FieldHint id={`${id}-description`}>
        {description} {t('imageField.kinds')}
      </FieldHint>
      <div className={styles.body} data-shape={shape}>
        {value !== '' && (
          <img
            src={value}
            srcSet={pictureSources(value)}
            sizes={SIZES[shape]}
            alt=""
            className={styles.picture}
          />
        )}
        {value === '' && shape === 'square' && (
          <span className={styles.blank} aria-hidden="true">
            {addIcon}
          </span>
        )}
        {!isSending ? (
          <div className={styles.buttons}>
            <Button
              {...inputProps}
              ref={choose}
              variant="default"
              className={isWideBlank ? styles.add : undefined}
              icon={isWideBlank && addIcon}
              aria-label={t(value === '' ? 'imageField.chooseFor' : 'imageField.changeFor', { label })}
              onClick={() => file.current?.click()}
            >
              {t(value === '' ? 'imageField.choose' : 'imageField.change')}
            </Button>
            {value !== '' && (
              <Button
                variant="subtle"
                aria-label={t('imageField.removeFor', { label })}
                onClick={() => {
                  onChange('');
                  choose.current?.focus();
                }}
              >
                {t('imageField.remove')}
              </Button>
            )}
          </div>
        ) : (
          // A key, so that no button becomes another one with its focus.
          <div key="sending" className={styles.buttons}>
            <span className={styles.progress}>
              <progress className={styles.bar} value={share} aria-label={label} />
              <span role="status">
                {share < 1 ? t('imageField.uploading', { percent }) : t('imageField.working')}
              </span>
            </span>
            <Button
              ref={stop}
              variant="default"
              onClick={() => {
                currentUpload.current?.abort();
                setShare(null);
              }}
            >
              {t('imageField.stop')}
            </Button>
          </div>
        )}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // Lets the same file be chosen again after a failure.
          currentTarget.value = '';
          if (chosen !== undefined) void send(chosen);
        }}
      />
      {message !== null && message !== undefined && (
        <FieldError id={`${id}-error`} announces>
          {message}
        </FieldError>
      )}
    </fieldset>
  );
}
