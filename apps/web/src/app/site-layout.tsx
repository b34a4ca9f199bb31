import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { Frame } from '../ui/layout/frame.tsx';
import { TopBar, type TopBarProps } from '../ui/navigation/top-bar.tsx';
import { AccountSlot } from './account-slot.tsx';
import { Footer } from './footer.tsx';

type SiteLayoutProps = Pick<TopBarProps, 'onRefresh' | 'refreshing'> & { children: ReactNode };

/** The layout of pages outside clubs. */
export function SiteLayout({ children, ...refresh }: SiteLayoutProps) {
  const { t } = useTranslation();
  return (
    <Frame
      header={
        <TopBar href={paths.home()} name={t('common.product')} {...refresh}>
          <AccountSlot />
        </TopBar>
      }
      footer={<Footer />}
    >
      {children}
    </Frame>
  );
}
