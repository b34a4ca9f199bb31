import { Link } from 'react-router';
import type { LinkProps } from '../ui/navigation/link.tsx';

/** Renders the links of ui/ with the router. */
export function RouterLink({ href, state, ...props }: LinkProps) {
  return <Link to={href} state={state} {...props} />;
}
