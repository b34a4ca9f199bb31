import { BellIcon } from '../features/notifications/bell-icon.tsx';
import { useDeviceSync } from '../features/push/use-device-sync.ts';
import { loadPlanningTexts } from '../i18n/i18n.ts';
import { useMemberId } from '../session/session.ts';

/** Loads its texts too. */
export const loadBellContent = () => loadPlanningTexts().then(() => BellContent);

/** The bell, and what the app does for notifications as long as it is open. */
function BellContent() {
  useDeviceSync(useMemberId() ?? '');
  return <BellIcon />;
}
