import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { Frame } from '../ui/layout/frame.tsx';
import { TopBar, type TopBarProps } from '../ui/navigation/top-bar.tsx';
import { AccountSlot } from './account/account-slot.tsx';
import { Footer } from './footer.tsx';

interface SiteLayoutProps extends Pick<TopBarProps, 'back' | 'onRefresh' | 'refreshing'> {
  /** The tabs of members. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** The layout of pages outside clubs. */
export function SiteLayout({ tabs, children, ...topBar }: SiteLayoutProps) {
  const { t } = useTranslation();
  return (
    <Frame
      header={
        <TopBar href={paths.home()} name={t('common.product')} {...topBar}>
          <AccountSlot />
        </TopBar>
      }
      tabs={tabs}
      footer={<Footer />}
    >
      {children}
    </Frame>
  );
}
