import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IDLE_DELAY_MS } from '../../browser/lazy/lazy-dialog.tsx';
import { pendingStaleCheck } from '../../browser/stale-build.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { AccountIcon } from './account-icon.tsx';
import type { AccountMenuProps } from './account-menu.tsx';
import { Bell } from './bell.tsx';

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu;

interface LoadedMenu {
  Menu: ComponentType<AccountMenuProps>;
  /** Whether the user still waits for the menu. */
  openOnMount: boolean;
}

/** The bell and the account menu's button. The menu's code loads when the page is idle or the button is pressed. */
export function AccountButton({ links }: Pick<AccountMenuProps, 'links'>) {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<LoadedMenu | null>(null);
  useEffect(() => {
    // A failure is shown when the button is pressed.
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const open = async () => {
    // Compared with the focus before loading, since some browsers do not focus a pressed button.
    const focused = document.activeElement;
    try {
      const Menu = await loadMenu();
      setLoaded({ Menu, openOnMount: document.activeElement === focused });
    } catch {
      // The page reloads if the chunk is missing because of a newer version.
      if (await pendingStaleCheck()) return;
      await toast(t('error.network'), 'danger');
    }
  };
  return (
    <>
      <Bell />
      {loaded === null ? (
        <AccountIcon aria-expanded={false} onClick={() => void open()} />
      ) : (
        <loaded.Menu links={links} openOnMount={loaded.openOnMount} />
      )}
    </>
  );
}
