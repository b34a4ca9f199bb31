import IconDownload from 'icon:download';
import { useTranslation } from 'react-i18next';
import { deviceOf, ownBrowserLink } from '../../browser/device.ts';
import { ApiError } from '../../http/api-error.ts';
import { Button, ButtonAnchor } from '../../ui/navigation/button.tsx';
import { useSaveOwnData } from './api.ts';
import styles from './own-data.module.css';

/** Saves all data of the member as a file; where the browser cannot save files, leads to one that can. */
export function OwnData({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const save = useSaveOwnData(memberId);
  const { progress } = save;
  const isLoading = save.isPending && progress !== null && progress.count > 0;
  const canSave = deviceOf(navigator.userAgent) !== 'kakaotalk';
  return (
    <>
      <div className={styles.data}>
        <p className={styles.hint}>{t(canSave ? 'export.hint' : 'export.otherBrowser')}</p>
        {canSave ? (
          <Button
            variant="default"
            icon={<IconDownload size={18} />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('export.save')}
          </Button>
        ) : (
          <ButtonAnchor variant="default" href={ownBrowserLink(window.location.href)}>
            {t('export.ownBrowser')}
          </ButtonAnchor>
        )}
      </div>
      <p role="status" className={styles.hint}>
        {save.isPending &&
          (isLoading ? t('export.pictures', { count: progress.count }) : t('export.collecting'))}
      </p>
      {isLoading && (
        <progress
          className={styles.bar}
          value={progress.done}
          max={progress.count}
          aria-label={t('export.progress')}
        />
      )}
      {save.isError && (
        <p role="alert" className={styles.error}>
          {ApiError.from(save.error).message}
        </p>
      )}
    </>
  );
}
