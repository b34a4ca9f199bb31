import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IDLE_DELAY_MS } from '../browser/lazy-dialog.tsx';
import { pendingStaleCheck } from '../browser/stale-build.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { AccountIcon } from './account-icon.tsx';
import type { AccountMenuProps } from './account-menu.tsx';

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu;

interface Arrived {
  Menu: ComponentType<AccountMenuProps>;
  /** Whether it is still waited for. */
  opens: boolean;
}

/** The button of the account menu, which comes when it is pressed: a page's first view does without its code. */
export function AccountButton({ links }: Pick<AccountMenuProps, 'links'>) {
  const { t } = useTranslation();
  const [arrived, setArrived] = useState<Arrived | null>(null);
  useEffect(() => {
    // A failure is told to whoever presses.
    const soon = setTimeout(() => void loadMenu().catch(() => undefined), IDLE_DELAY_MS);
    return () => clearTimeout(soon);
  }, []);
  const open = async () => {
    // Not in every browser the button itself: some give none the focus that is pressed.
    const focused = document.activeElement;
    try {
      const Menu = await loadMenu();
      setArrived({ Menu, opens: document.activeElement === focused });
    } catch {
      // A newer build is loaded instead, if it is that.
      if (await pendingStaleCheck()) return;
      await toast(t('error.network'), 'danger');
    }
  };
  return arrived === null ? (
    <AccountIcon aria-expanded={false} onClick={() => void open()} />
  ) : (
    <arrived.Menu links={links} opens={arrived.opens} />
  );
}
