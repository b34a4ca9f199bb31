import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { Toasts } from '../ui/feedback/toast.tsx';
import { AppStatus } from './app-status.tsx';

// The font's faces for text outside the first view, such as names.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?rest');

/** Providers of all pages but the welcome page. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <AppStatus />
      <Toasts />
    </QueryClientProvider>
  );
}
