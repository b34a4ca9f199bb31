import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Leads to the provider; `isLeaving` from the press on, until the browser restores the page on the way back. */
export function useStartLogIn(returnTo: string, loginHint: string | null) {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => (await import('./log-in.ts')).startLogIn(returnTo, loginHint),
  });
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, [reset]);
  return { start: mutate, isLeaving: isPending || isSuccess, error };
}
