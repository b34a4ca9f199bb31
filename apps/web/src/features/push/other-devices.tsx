import { formatDateAndClock } from '@crewwith/domain/calendar/date-format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { List, ListRow } from '../../ui/display/list-row.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { type Device, useRemoveDevice } from './api.ts';

/** The other devices on which the member has push notifications. */
export function OtherDevices({ memberId, devices }: { memberId: string; devices: readonly Device[] }) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<Device | null>(null);
  const nameOf = ({ device }: Device) => device ?? t('push.unknown');
  const others = devices.filter(({ current }) => !current);
  return (
    <>
      {others.length > 0 && (
        <Section title={t('push.others')}>
          <List label={t('push.others')}>
            {others.map((device) => (
              <ListRow
                key={device.id}
                title={nameOf(device)}
                meta={<LastUse {...device} />}
                trailing={
                  <Button
                    variant="default"
                    aria-label={t('push.removeOf', { device: nameOf(device) })}
                    onClick={() => setRemoving(device)}
                  >
                    {t('push.remove')}
                  </Button>
                }
              />
            ))}
          </List>
        </Section>
      )}
      {removing !== null && (
        <RemoveDialog
          memberId={memberId}
          id={removing.id}
          name={nameOf(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function LastUse({ last_success_time: last, failed_time: failed }: Device) {
  const { t } = useTranslation();
  if (failed !== null) return t('push.failing');
  return last === null ? t('push.never') : t('push.lastUsed', { time: formatDateAndClock(new Date(last)) });
}

interface RemoveDialogProps {
  memberId: string;
  id: string;
  name: string;
  onClose: () => void;
}

function RemoveDialog({ memberId, id, name, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const remove = useRemoveDevice(memberId);
  const confirm = async () => {
    try {
      await remove.mutateAsync(id);
    } catch {
      return;
    }
    onClose();
    await toast(t('push.removed', { device: name }));
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('push.removeQuestion', { device: name })}
      confirmLabel={t('push.remove')}
      pending={remove.isPending}
      error={ApiError.messageOf(remove.error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('push.removeText')}</p>
    </ConfirmDialog>
  );
}
