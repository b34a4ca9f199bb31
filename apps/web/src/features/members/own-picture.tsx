import { IMAGE_TYPES } from '@crewwith/domain/images/rules';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Face } from '../../ui/display/face.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { type MemberRecord, useSetPicture } from './api.ts';
import styles from './own-picture.module.css';

/** The picture of the member, to set, change and remove. */
export function OwnPicture({ member }: { member: MemberRecord }) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const picture = useSetPicture(member.id);
  const { name, image_url: imageUrl, provider_picture: hasProviders } = member;
  const change = (chosen: File | 'provider' | null) =>
    picture.mutate(chosen, {
      onSuccess: () => void toast(t(chosen === null ? 'profile.pictureRemoved' : 'profile.pictureSaved')),
    });
  const isSettled = picture.isSuccess || picture.isError;
  useEffect(() => {
    // The pressed button was disabled meanwhile, or is gone.
    if (isSettled && document.activeElement === document.body) choose.current?.focus();
  }, [isSettled]);
  return (
    <div className={styles.picture}>
      <Face name={name} imageUrl={imageUrl} size={72} label={t('profile.picture')} />
      <div className={styles.text}>
        <div className={styles.buttons}>
          <Button
            ref={choose}
            variant="light"
            loading={picture.isPending && picture.variables instanceof File}
            disabled={picture.isPending && !(picture.variables instanceof File)}
            onClick={() => file.current?.click()}
          >
            {t(imageUrl === null ? 'profile.pictureAdd' : 'profile.pictureChange')}
          </Button>
          {imageUrl === null && hasProviders && (
            <Button variant="subtle" disabled={picture.isPending} onClick={() => change('provider')}>
              {t('profile.pictureOfProvider')}
            </Button>
          )}
          {imageUrl !== null && (
            <Button variant="subtle" disabled={picture.isPending} onClick={() => change(null)}>
              {t('profile.pictureRemove')}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{t('profile.pictureHint')}</p>
        {picture.isError && (
          <p role="alert" className={styles.error}>
            {picture.error.message}
          </p>
        )}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('profile.picture')}
        accept={IMAGE_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // Lets the same file be chosen again after a failure.
          currentTarget.value = '';
          if (chosen !== undefined) change(chosen);
        }}
      />
    </div>
  );
}
