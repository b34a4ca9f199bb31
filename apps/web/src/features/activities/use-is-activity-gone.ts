import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../http/api-error.ts';
import { ACTIVITY } from './calls.ts';

/** Returns a function that says whether an activity was gone when it was loaded last. */
export function useIsActivityGone(id: string): () => boolean {
  const client = useQueryClient();
  return () => {
    const key = ['get', ACTIVITY, { params: { path: { id } } }];
    const error = client.getQueryState(key)?.error ?? null;
    return error !== null && ApiError.from(error).status === 404;
  };
}
