import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { Toasts } from '../ui/feedback/toast.tsx';
import { AppStatus } from './app-status.tsx';

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
