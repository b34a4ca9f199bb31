import { Link, useLocation } from 'react-router';
import type { LinkProps } from '../ui/navigation/link.tsx';

/** Renders the links of ui/ with the router, and marks one to the page that is open. */
export function RouterLink({ href, state, ...props }: LinkProps) {
  const { pathname } = useLocation();
  return <Link to={href} state={state} aria-current={href === pathname ? 'page' : undefined} {...props} />;
}
