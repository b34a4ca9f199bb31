import { type ComponentType, useEffect, useState } from 'react';
import { IDLE_AFTER_MS } from '../kit/later.tsx';
import { AccountIcon } from './account-icon.tsx';
import type { AccountMenuProps } from './account-menu.tsx';

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu;

/** The button of the account menu, which comes when it is pressed: a page's first view does without its code. */
export function AccountButton({ links }: Pick<AccountMenuProps, 'links'>) {
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps> | null>(null);
  useEffect(() => {
    // A failure is told to whoever presses.
    const soon = setTimeout(() => void loadMenu().catch(() => undefined), IDLE_AFTER_MS);
    return () => clearTimeout(soon);
  }, []);
  const open = () =>
    loadMenu().then(
      (menu) => setMenu(() => menu),
      (failure: unknown) =>
        setMenu(() => {
          throw failure;
        }),
    );
  return Menu === null ? (
    <AccountIcon aria-expanded={false} onClick={() => void open()} />
  ) : (
    <Menu links={links} />
  );
}
