import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Returns whether the address (`?attend`) or the navigation's state (`attend: true`) asks to attend. The history then
 * no longer does, so that a reload or going back does not ask again.
 */
export function useAttendRequest(): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [requested, setRequested] = useState(false);
  const isAsked = new URLSearchParams(search).has('attend') || asksToAttend(state);
  useEffect(() => {
    if (!isAsked) return;
    const consume = async () => {
      await navigate(pathname, { replace: true, state: null });
      setRequested(true);
    };
    void consume();
  }, [isAsked, navigate, pathname]);
  return requested;
}

const asksToAttend = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'attend' in state && state.attend === true;
