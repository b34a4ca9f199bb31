import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { lazyPage } from '../../browser/lazy/lazy-page.tsx';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import type { AccountMenuProps } from './account-menu.tsx';

/** Loaded for signed-in members only. */
export const AccountButton = lazyPage(() =>
  import('./account-button.tsx').then((file) => file.AccountButton),
);

/** The end of the top bar: bell and account menu, or a log-in button that leads back to this page. */
export function AccountSlot({ links }: Pick<AccountMenuProps, 'links'>) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const memberId = useMemberId();
  if (memberId === undefined) return null;
  if (memberId === '') {
    if (pathname === paths.logIn()) return null;
    return (
      <ButtonLink variant="light" href={paths.logIn()} state={{ from: pathname + search }}>
        {t('menu.logIn')}
      </ButtonLink>
    );
  }
  return (
    <Suspense fallback={null}>
      <AccountButton links={links} />
    </Suspense>
  );
}
