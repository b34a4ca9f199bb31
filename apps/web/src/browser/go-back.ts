import { useLocation, useNavigate } from 'react-router';

/** Navigation state of a link to a form that, once saved, returns to the page with the link. */
export const RETURNS = { returns: true } as const;

/** Returns whether a history entry was made with RETURNS. */
const returns = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'returns' in state && state.returns === true;

/** Returns a function that goes back to the previous page, or to `fallback` if this is the first one in the app. */
export function useGoBack(): (fallback: string) => Promise<void> {
  const navigate = useNavigate();
  return async (fallback) => {
    // The router counts its history entries; going back from the first one would leave the app.
    const isFirst = !(Number(window.history.state?.idx) > 0);
    await (isFirst ? navigate(fallback, { replace: true }) : navigate(-1));
  };
}

/**
 * Returns a function that leaves a saved form: back to the page that linked to it with RETURNS, so that the history has
 * that page once, else to `path` in place of the form.
 */
export function useLeaveForm(): (path: string) => Promise<void> {
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (path) => {
    await (returns(state) ? navigate(-1) : navigate(path, { replace: true }));
  };
}
