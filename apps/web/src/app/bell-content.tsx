import { BellIcon } from '../features/notifications/bell-icon.tsx';
import { useDeviceSync } from '../features/push/use-device-sync.ts';
import { useMemberId } from '../session/session.ts';

/** The bell, and what the app does for notifications as long as it is open. */
export function BellContent() {
  useDeviceSync(useMemberId() ?? '');
  return <BellIcon />;
}
