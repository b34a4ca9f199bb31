import { JOIN_LEVEL } from '@crewwith/domain/crews/rules';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useUnban } from './api.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface UnbanDialogProps {
  crew: { id: string; nick: string };
  onClose: () => void;
  onDone?: () => void;
}

/** Confirms letting a banned crew join again. */
export function UnbanDialog({ crew: { id, nick }, onClose, onDone = onClose }: UnbanDialogProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const unban = useUnban(id);
  return (
    <ReasonDialog
      title={t('crew.unbanQuestion', { nick })}
      confirmLabel={t('crew.confirmUnban')}
      pending={unban.isPending}
      failure={unban.error}
      onClose={onClose}
      onConfirm={async (reason) => {
        try {
          await unban.mutateAsync({ reason });
        } catch {
          return;
        }
        onDone();
        await toast(t('crew.unbanned', { nick }));
      }}
    >
      <p>{t('crew.unbanText', { level: levelPhrase(JOIN_LEVEL) })}</p>
    </ReasonDialog>
  );
}
