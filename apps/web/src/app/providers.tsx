import '../ui/theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { styleNonce } from '../browser/style-nonce.ts';
import { Toasts } from '../ui/feedback/toast.tsx';
import { cssVariablesResolver, theme } from '../ui/theme/theme.ts';
import { AppStatus } from './app-status.tsx';

// The font's faces for text outside the first view, such as names.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?rest');

/** Providers of all pages but the welcome page: component library and query cache. */
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
