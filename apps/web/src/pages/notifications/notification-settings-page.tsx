import { CHANNELS } from '@crewwith/domain/notifications/kinds';
import { useTranslation } from 'react-i18next';
import { useMemberClubs } from '../../features/clubs/api.ts';
import { useMail } from '../../features/mail/api.ts';
import { MailSection } from '../../features/mail/mail-section.tsx';
import { ClubSettings } from '../../features/notifications/club-settings.tsx';
import { QuietHours } from '../../features/notifications/quiet-hours.tsx';
import { useQuietHours } from '../../features/notifications/quiet-hours-api.ts';
import { editsOfMail, isMailOff } from '../../features/notifications/setting-edits.ts';
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
import { Section } from '../../ui/layout/section.tsx';

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
  const mail = useMail(memberId);
  const hours = useQuietHours(memberId);
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
  const hasMail = mail.data?.available === true && mail.data.confirmed;
  const turnOnMail = () => mutate(editsOfMail(settings));
  const channels = CHANNELS.filter((channel) => channel !== 'mail' || hasMail);
  return (
    <>
      <DeviceCard memberId={memberId} devices={devices.data} />
      <KindSettings clubs={clubs} channels={channels} settings={settings} onEdit={mutate} />
      {hours.data && <QuietHours memberId={memberId} hours={hours.data} />}
      <Failure title={t('quietHours.title')} query={hours} />
      {mail.data?.available && (
        <MailSection
          memberId={memberId}
          mail={mail.data}
          onTurnOn={isMailOff(settings) ? turnOnMail : null}
        />
      )}
      <Failure title={t('mail.title')} query={mail} />
      {clubs.length > 0 && <ClubSettings clubs={clubs} settings={settings} onEdit={mutate} />}
      <Failure title={t('push.others')} query={devices} />
      {devices.data && <OtherDevices memberId={memberId} devices={devices.data} />}
    </>
  );
}

interface FailureProps {
  title: string;
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** A section that could not be read. */
function Failure({ title, query: { data, error, isFetching, refetch } }: FailureProps) {
  if (data !== undefined || error === null) return null;
  return (
    <Section title={title}>
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Section>
  );
}
