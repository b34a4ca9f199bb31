import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Returns whether the address (`?name`) or the navigation's state (`name: true`) asks the page for something. The
 * history then no longer does, so that a reload or going back does not ask again.
 */
export function useRequested(name: 'attend' | 'created'): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [requested, setRequested] = useState(false);
  const isAsked = new URLSearchParams(search).has(name) || Reflect.get(Object(state), name) === true;
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
