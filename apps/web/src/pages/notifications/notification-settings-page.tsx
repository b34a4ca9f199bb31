import { CHANNELS } from '@crewwith/domain/notifications/kinds';
import { useTranslation } from 'react-i18next';
import { useMemberClubs } from '../../features/clubs/api.ts';
import { useMail } from '../../features/mail/api.ts';
import { MailSection } from '../../features/mail/mail-section.tsx';
import { ClubSettings } from '../../features/notifications/club-settings.tsx';
import { QuietHours } from '../../features/notifications/quiet-hours.tsx';
import { useQuietHours } from '../../features/notifications/quiet-hours-api.ts';
import { KindSettings } from '../../features/notifications/setting-rows.tsx';
import { useEditSettings, useNotificationSettings } from '../../features/notifications/settings-api.ts';
import { useDevices } from '../../features/push/api.ts';
import { DeviceCard } from '../../features/push/device-card.tsx';
import { OtherDevices } from '../../features/push/other-devices.tsx';
import { ApiError } from '../../http/api-error.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { useSignedInMember } from '../../session/session.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';

export const prepare = loadPlanningTexts;

/** Which notifications reach the member (docs/specification.md#notification-settings-page). */
export function NotificationSettingsPage() {
  const { t } = useTranslation();
  const memberId = useSignedInMember();
  return (
    <Page title={t('notifications.settings')} lead={t('notifications.hint')}>
      <Settings key={memberId} memberId={memberId} />
    </Page>
  );
}

function Settings({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { data: settings, error, refetch, isFetching } = useNotificationSettings(memberId);
  const { data: clubs = [] } = useMemberClubs(memberId);
  // With the settings, whose answer is a list that other clients know: the device stands above them, and what comes
  // later would move the clubs below.
  const devices = useDevices(memberId);
  const { data: mail } = useMail(memberId);
  const { data: hours } = useQuietHours(memberId);
  const { mutate } = useEditSettings(
    memberId,
    (failure) =>
      void toast(t('notifications.saveFailed', { message: ApiError.from(failure).message }), 'danger'),
  );
  if (settings === undefined) {
    if (error === null) return <RowsSkeleton rows={8} />;
    return (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const hasMail = mail?.available === true && mail.confirmed;
  const channels = CHANNELS.filter((channel) => channel !== 'mail' || hasMail);
  return (
    <>
      <DeviceCard memberId={memberId} devices={devices.data} />
      <KindSettings clubs={clubs} channels={channels} settings={settings} onEdit={mutate} />
      {hours && <QuietHours memberId={memberId} hours={hours} />}
      {mail?.available && <MailSection memberId={memberId} mail={mail} />}
      {clubs.length > 0 && <ClubSettings clubs={clubs} settings={settings} onEdit={mutate} />}
      {devices.error !== null && (
        <ErrorState
          message={ApiError.from(devices.error).message}
          onRetry={() => void devices.refetch()}
          retrying={devices.isFetching}
        />
      )}
      {devices.data && <OtherDevices memberId={memberId} devices={devices.data} />}
    </>
  );
}
