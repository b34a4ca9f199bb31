import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useMemberId } from '../kit/session.ts';
import { paths } from '../paths.ts';
import { PlainButton } from '../ui/plain-button.tsx';
import type { AccountMenuProps } from './account-menu.tsx';

const AccountMenu = lazy(() => import('./account-menu.tsx').then((file) => ({ default: file.AccountMenu })));

/** The end of the top bar: the account menu, or the log-in button, which brings one back here. */
export function AccountSlot({ links }: Pick<AccountMenuProps, 'links'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const memberId = useMemberId();
  if (memberId === undefined) return null;
  if (memberId === '') {
    if (pathname === paths.logIn()) return null;
    return (
      <PlainButton
        look="light"
        onClick={() => navigate(paths.logIn(), { state: { from: pathname + search } })}
      >
        {t('menu.logIn')}
      </PlainButton>
    );
  }
  return (
    <Suspense fallback={null}>
      <AccountMenu links={links} />
    </Suspense>
  );
}
