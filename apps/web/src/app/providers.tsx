import '../ui/theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { styleNonce } from '../browser/style-nonce.ts';
import { Toasts } from '../ui/feedback/toast.tsx';
import { cssVariablesResolver, theme } from '../ui/theme/theme.ts';
import { AppStatus } from './app-status.tsx';

// Syllables that only other pages and people's own names and texts have.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?rest');

/** What every page but the welcome page needs: the component library and the cache of answers. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      getStyleNonce={styleNonce}
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <AppStatus />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
